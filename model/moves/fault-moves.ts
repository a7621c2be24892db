import fc from 'fast-check';
import type { Moment } from '../reference/expectation.js';
import type { State } from '../reference/reference-state.js';
import { differences } from '../world/answer-matching.js';
import { applyCall, type Call } from '../world/model-call.js';
import { takeToken, wireOfCall } from '../world/model-callers.js';
import { compareAll } from '../world/model-comparison.js';
import type { Move } from '../world/model-world.js';
import { Difference, type Model, type World } from '../world/model-world.js';
import { carryOut, type MoveSort, moveSort, pick, remember, someNumber, untilLater } from './model-move.js';

/** Repeats the last request or an earlier one, like a phone that did not receive the response. */
const repeat = moveSort(
  'repeat',
  12,
  fc.record({ back: fc.oneof(fc.constant(0), fc.nat({ max: 15 })), respelled: fc.boolean() }),
  {
    isPossible: (model, { back }) => model.history.at(-1 - back) !== undefined,
    async run(model, world, { back, respelled }) {
      const call = model.history.at(-1 - back);
      // An Idempotency-Key compares the bytes, so another spelling is another call [C-1].
      if (call !== undefined) await carryOut(model, world, call, respelled && call.key === undefined);
    },
  },
);

/** Uses an Idempotency-Key again with another call [C-1]. */
const reuseKey = moveSort('use_key_again', 2, fc.record({ n: someNumber }), {
  isPossible: (model, { n }) => keyAndCall(model, n) !== null,
  async run(model, world, { n }) {
    const found = keyAndCall(model, n);
    if (found !== null) await carryOut(model, world, found);
  },
});

function keyAndCall({ history }: Model, n: number): Call | null {
  const posts = history.filter((each) => each.method === 'POST');
  const call = pick(posts, n);
  const key = posts.findLast((each) => each.key !== undefined)?.key;
  return call === undefined || key === undefined ? null : { ...call, key };
}

/** Makes a call, and disturbs its request, its response or the service. */
type CallDoing = (model: Model, world: World, call: Call) => Promise<void>;

export type Reviver = (written: { sort: string; input: unknown }) => Move;

interface WrittenFault {
  of: { sort: string; input: unknown };
  delayMs: number;
}

/** Moves that disturb the call of another move. */
function faultSort(
  name: string,
  weight: number,
  calls: fc.Arbitrary<Move>,
  revive: Reviver,
  doing: (call: Call, delayMs: number) => { isPossible: boolean; run: CallDoing },
): MoveSort {
  const make = (of: Move, delayMs: number): Move => ({
    sort: name,
    input: { of: { sort: of.sort, input: of.input }, delayMs },
    call: () => null,
    isPossible: (model) => {
      const call = of.call(model);
      return call !== null && doing(call, delayMs).isPossible;
    },
    async run(model, world) {
      await untilLater(model);
      const call = of.call(model);
      if (call !== null) await doing(call, delayMs).run(model, world, call);
    },
    *smaller() {
      yield of;
      for (const each of of.smaller()) yield make(each, delayMs);
    },
  });
  const moves = fc.tuple(calls, fc.nat({ max: 6 })).map(([of, delayMs]) => make(of, delayMs));
  return {
    name,
    weight,
    moves,
    isCall: false,
    revive: (input) => {
      const { of, delayMs } = input as WrittenFault;
      return make(revive(of), delayMs);
    },
  };
}

/** The service executes the request, but the response is lost. Then the request is repeated. */
const loseAnswer: CallDoing = async (model, world, call) => {
  const wire = await wireOfCall(world, model.state, call);
  const at: Moment = { from: Date.now(), to: Number.POSITIVE_INFINITY };
  await world.http.sendLosingAnswer(wire);
  at.to = Date.now();
  applyCall(model.state, call, at);
  world.transcript.push(`${call.caller} ${call.description} -> the answer is lost`);
  // Reads ids and times that the lost response contained.
  await compareAll(world, model.state);
  await carryOut(model, world, call);
};

/** The request breaks off, so nothing happens; then it is sent completely. */
const breakOff: CallDoing = async (model, world, call) => {
  await world.http.sendHalf(await wireOfCall(world, model.state, call));
  world.transcript.push(`${call.caller} ${call.description} -> breaks off`);
  await carryOut(model, world, call);
};

/** Kills the service (SIGKILL) between requests; nothing may be lost or doubled. */
const killIdle = moveSort('kill', 1, fc.constant(null), {
  isPossible: () => true,
  async run(model, world) {
    await kill(world);
    world.transcript.push('the service is killed and started again');
    await compareAll(world, model.state);
    model.steps += 1;
  },
});

async function kill(world: World): Promise<void> {
  await world.service.kill?.();
  await world.phones.forgetConnections();
}

/**
 * Kills the service (SIGKILL) in the middle of a request, which was then executed completely or not at all. The model
 * continues with the one of these two states that agrees with all reads. Then the request is repeated.
 */
const killDuring =
  (delayMs: number): CallDoing =>
  async (model, world, call) => {
    const wire = await wireOfCall(world, model.state, call);
    const at: Moment = { from: Date.now(), to: Number.POSITIVE_INFINITY };
    const answering = world.http.send(wire).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await kill(world);
    const answer = await answering;
    at.to = Date.now();
    const result =
      answer === null ? 'the service is killed meanwhile' : `${answer.status}, then the service is killed`;
    world.transcript.push(`${call.caller} ${call.description} -> ${result}`);
    const done = structuredClone(model.state);
    const expected = applyCall(done, call, at);
    if (answer === null) {
      // It is unknown which tokens are still valid, so everyone logs in again.
      world.tokens.clear();
      await goOnAsFits(model, world, [model.state, done]);
    } else {
      const found = differences(expected, answer, done.ids);
      if (found.length > 0) throw new Difference(found.join('\n'));
      model.state = done;
      takeToken(world, done, call.caller, answer);
      await compareAll(world, done);
    }
    remember(model, call);
    await carryOut(model, world, call);
  };

/** Continues with the first of these states that agrees with all reads. */
async function goOnAsFits(model: Model, world: World, candidates: readonly State[]): Promise<void> {
  const read = new Map(world.read);
  const faults: string[] = [];
  for (const state of candidates) {
    world.read = new Map(read);
    const found = await compareAll(world, state).then(
      () => null,
      (error: unknown) => error,
    );
    if (found === null) {
      model.state = state;
      return;
    }
    if (!(found instanceof Difference)) throw found;
    faults.push(found.message);
  }
  throw new Difference(`neither executed nor unexecuted:\n${faults.join('\nor\n')}`);
}

/** Moves that repeat an earlier call, or disturb the call of one of the given moves. */
export function faultMoves(calls: fc.Arbitrary<Move>, revive: Reviver): MoveSort[] {
  return [
    repeat,
    reuseKey,
    faultSort('lose_answer', 5, calls, revive, () => ({ isPossible: true, run: loseAnswer })),
    faultSort('break_off', 3, calls, revive, ({ body }) => ({
      isPossible: body !== undefined,
      run: breakOff,
    })),
  ];
}

/** Kills of the service, if it is a process. */
export function killMoves(calls: fc.Arbitrary<Move>, revive: Reviver): MoveSort[] {
  const during = faultSort('kill_during', 12, calls, revive, (_call, delayMs) => ({
    isPossible: true,
    run: killDuring(delayMs),
  }));
  return [killIdle, during];
}
