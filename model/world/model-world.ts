import type { State } from '../reference/reference-state.js';
import type { Call } from './model-call.js';
import { type Credentials, unknownResource } from './model-fixture.js';
import type { HttpClient } from './model-http.js';
import type { Phones } from './model-phones.js';
import type { ServiceUnderTest } from './service-under-test.js';

/** The service did something else than the rules say. */
export class Difference extends Error {}

/** The service with two organisations of one run, and all that its callers have in hand. */
export interface World {
  service: ServiceUnderTest;
  http: HttpClient;
  credentials: Credentials;
  phones: Phones;
  /** Tokens in hand, with the generation that they were made in. */
  tokens: Map<string, { token: string; generation: number }>;
  /** How far events and notifications were compared: the place in the feed, and how many. */
  read: Map<string, { cursor: string; count: number }>;
  /** The history, for people. */
  transcript: string[];
  /** How often the rules had which answer. */
  met: Map<string, number>;
}

/** One action: what a command of fast-check carries out. Data, with its effects. */
export interface Move {
  sort: string;
  /** JSON; with the sort it is the move. */
  input: unknown;
  /** False if it cannot be done now; such a command is skipped. */
  isPossible(model: Model): boolean;
  run(model: Model, world: World): Promise<void>;
  /** The call that it makes, for moves that do something to a call; null for moves that make none, or not now. */
  call(model: Model): Call | null;
  /** The same kind of move with less in it. */
  smaller(): Iterable<Move>;
}

/** What one run works on; the state is replaced where a request's result was not known at once. */
export interface Model {
  state: State;
  /** Commands carried out so far. */
  steps: number;
  startedAtMs: number;
  /** The latest time that was used for a capture. */
  latestMs: number;
  /** Calls that may be made again, the newest last. */
  history: Call[];
  /** All that was done so far. */
  moves: Move[];
}

const unknownId = '00000000-0000-7000-8000-000000000000';

/** The id of a record; for an unknown one, an id that leads nowhere. */
export function idIn(state: State, name: string): string {
  const id = state.ids.get(name);
  if (id !== undefined) return id;
  if (name.endsWith(unknownResource)) return unknownId;
  throw new Error(`the id of ${name} is not known`);
}
