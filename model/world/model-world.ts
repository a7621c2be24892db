import type { State } from '../reference/reference-state.js';
import type { Call } from './model-call.js';
import { type Credentials, unknownResource } from './model-fixture.js';
import type { HttpClient } from './model-http.js';
import type { Phones } from './model-phones.js';
import type { ServiceUnderTest } from './service-under-test.js';

/** The service behaved differently from the rules. */
export class Difference extends Error {}

/** The service with the two organisations of one run, and the data of their callers. */
export interface World {
  service: ServiceUnderTest;
  http: HttpClient;
  credentials: Credentials;
  phones: Phones;
  /** Tokens of people, with the generation in which they were issued. */
  tokens: Map<string, { token: string; generation: number }>;
  /** How far events and notifications were compared: the position in the feed, and their number. */
  read: Map<string, { cursor: string; count: number }>;
  /** The history of the run, for people. */
  transcript: string[];
  /** How often each response occurred. */
  met: Map<string, number>;
}

/** One action of the model, which a command of fast-check runs. */
export interface Move {
  sort: string;
  /** The input as JSON; together with `sort` it defines the move. */
  input: unknown;
  /** False if it cannot be done now; such a command is skipped. */
  isPossible(model: Model): boolean;
  run(model: Model, world: World): Promise<void>;
  /** The call that it makes, for moves that disturb a call; null if it makes none now. */
  call(model: Model): Call | null;
  /** Smaller moves of the same kind. */
  smaller(): Iterable<Move>;
}

/** The data of one run. The state is replaced if the result of a request was unknown at first. */
export interface Model {
  state: State;
  /** The number of commands so far. */
  steps: number;
  startedAtMs: number;
  /** The latest time that was used for a capture. */
  latestMs: number;
  /** Calls that may be made again, the newest last. */
  history: Call[];
  /** All moves so far. */
  moves: Move[];
}

const unknownId = '00000000-0000-7000-8000-000000000000';

/** The id of a record; for the unknown record, an id that does not exist. */
export function idIn(state: State, name: string): string {
  const id = state.ids.get(name);
  if (id !== undefined) return id;
  if (name.endsWith(unknownResource)) return unknownId;
  throw new Error(`the id of ${name} is not known`);
}
