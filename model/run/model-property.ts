import fc from 'fast-check';
import { controlMoves } from '../moves/control-moves.js';
import { faultMoves, killMoves, type Reviver } from '../moves/fault-moves.js';
import type { MoveSort } from '../moves/model-move.js';
import { outcomeMoves } from '../moves/outcome-moves.js';
import { phoneMoves } from '../moves/phone-moves.js';
import { progressMoves } from '../moves/progress-moves.js';
import { routeMoves } from '../moves/route-moves.js';
import { sessionMoves } from '../moves/session-moves.js';
import { slowMoves, transferMoves } from '../moves/transfer-moves.js';
import { compareAll } from '../world/model-comparison.js';
import type { HttpClient } from '../world/model-http.js';
import { openWorld } from '../world/model-opening.js';
import type { Model, Move, World } from '../world/model-world.js';
import type { ServiceUnderTest } from '../world/service-under-test.js';

/** A command of fast-check: a move of the model. */
class ModelCommand implements fc.AsyncCommand<Model, World> {
  readonly #move: Move;

  constructor(move: Move) {
    this.#move = move;
  }

  check(model: Readonly<Model>): boolean {
    return this.#move.isPossible(model);
  }

  async run(model: Model, world: World): Promise<void> {
    model.moves.push(this.#move);
    await this.#move.run(model, world);
  }

  toString(): string {
    return `${this.#move.sort} ${JSON.stringify(this.#move.input)}`;
  }
}

const callMoves = [
  ...sessionMoves,
  ...routeMoves,
  ...outcomeMoves,
  ...progressMoves,
  ...transferMoves,
  ...controlMoves,
];
const calls = anyOf(callMoves.filter((each) => each.isCall));

/** A recorded move; throws if there is no such kind. */
export const reviveMove: Reviver = ({ sort, input }) => {
  const found = everySort.find((each) => each.name === sort);
  if (found === undefined) throw new Error(`there are no moves of the sort ${sort}`);
  return found.revive(input);
};

const quickMoves: readonly MoveSort[] = [...callMoves, ...phoneMoves, ...faultMoves(calls, reviveMove)];
const deadlyMoves: readonly MoveSort[] = killMoves(calls, reviveMove);
const everySort: readonly MoveSort[] = [...quickMoves, ...deadlyMoves, ...slowMoves];

function anyOf(sorts: readonly MoveSort[]): fc.Arbitrary<Move> {
  return fc.oneof(...sorts.map(({ weight, moves }) => ({ weight, arbitrary: moves })));
}

export interface CommandSettings {
  /** The greatest number of commands in a sequence. */
  longest: number;
  /** True if the commands include kills of the service (SIGKILL). */
  kills: boolean;
}

/** Waiting for a real deadline takes a second, so only one in this many moves does so. */
const movesPerRealDeadline = 2_000;

export type CommandSequence = Iterable<fc.AsyncCommand<Model, World>>;

/** Sequences of commands. */
export function commandSequences({ longest, kills }: CommandSettings) {
  const moves = fc.oneof(
    { weight: movesPerRealDeadline, arbitrary: anyOf(kills ? [...quickMoves, ...deadlyMoves] : quickMoves) },
    { weight: 1, arbitrary: anyOf(slowMoves) },
  );
  return fc.commands([moves.map((move) => new ModelCommand(move))], { maxCommands: longest, size: 'max' });
}

/** The result of a sequence. */
export interface Done {
  steps: number;
  /** The moves that were possible; if there was a difference, the last one showed it. */
  moves: readonly Move[];
  transcript: readonly string[];
  met: ReadonlyMap<string, number>;
  /** Null if service and reference agree. */
  error: unknown;
}

/**
 * Runs a sequence on two new organisations, and compares everything at the end. Never rejects: an error before the first
 * command is the error of a sequence without commands.
 */
export async function runSequence(
  service: ServiceUnderTest,
  http: HttpClient,
  commands: CommandSequence,
): Promise<Done> {
  try {
    return await runInWorld(await openWorld(service, http), commands);
  } catch (error) {
    return { steps: 0, moves: [], transcript: [], met: new Map(), error };
  }
}

async function runInWorld(
  { model, world }: { model: Model; world: World },
  commands: CommandSequence,
): Promise<Done> {
  const error = await fc
    .asyncModelRun(() => ({ model, real: world }), commands)
    .then(() => compareAll(world, model.state))
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  await world.phones.close();
  return { steps: model.steps, moves: model.moves, transcript: world.transcript, met: world.met, error };
}

/** Like `runSequence`, for recorded moves. */
export function runMoves(service: ServiceUnderTest, http: HttpClient, moves: readonly Move[]): Promise<Done> {
  return runSequence(
    service,
    http,
    moves.map((each) => new ModelCommand(each)),
  );
}
