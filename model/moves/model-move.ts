import fc from 'fast-check';
import { byName, type Driver, type Organisation } from '../reference/reference-state.js';
import type { Call } from '../world/model-call.js';
import { makeCall } from '../world/model-callers.js';
import { compareAll, compareDriver, compareEvents, comparePushes } from '../world/model-comparison.js';
import type { Model, Move, World } from '../world/model-world.js';

/** Moves of one kind, and their weight. */
export interface MoveSort {
  name: string;
  weight: number;
  moves: fc.Arbitrary<Move>;
  /** True if each move makes one call. */
  isCall: boolean;
  /** Returns the move for a recorded input. */
  revive(input: unknown): Move;
}

/** The behaviour of a kind of move. */
export interface Doing<Input> {
  isPossible(model: Model, input: Input): boolean;
  run(model: Model, world: World, input: Input): Promise<void>;
  call?(model: Model, input: Input): Call | null;
}

/** Makes a kind of move, with inputs from the arbitrary. */
export function moveSort<Input>(
  name: string,
  weight: number,
  arbitrary: fc.Arbitrary<Input>,
  { isPossible, run, call }: Doing<Input>,
): MoveSort {
  const make = (input: Input): Move => ({
    sort: name,
    input,
    isPossible: (model) => isPossible(model, input),
    run: async (model, world) => {
      await untilLater(model);
      await run(model, world, input);
    },
    call: (model) => call?.(model, input) ?? null,
    *smaller() {
      if (!arbitrary.canShrinkWithoutContext(input)) return;
      for (const { value } of arbitrary.shrink(input, undefined)) yield make(value);
    },
  });
  // Recorded inputs come from the same arbitrary.
  return {
    name,
    weight,
    moves: arbitrary.map(make),
    isCall: call !== undefined,
    revive: (input) => make(input as Input),
  };
}

/**
 * Makes a kind of move with one call. The function that derives the call from the state must be pure; it returns null
 * if no call is possible.
 */
export function callSort<Input>(
  name: string,
  weight: number,
  arbitrary: fc.Arbitrary<Input>,
  call: (model: Model, input: Input) => Call | null,
): MoveSort {
  return moveSort(name, weight, arbitrary, {
    isPossible: (model, input) => call(model, input) !== null,
    call,
    run: async (model, world, input) => {
      const made = call(model, input);
      if (made !== null) await carryOut(model, world, made);
    },
  });
}

/** Makes a call, and compares the response and the visible state. */
export async function carryOut(model: Model, world: World, call: Call, respelled = false): Promise<void> {
  await makeCall(world, model, call, respelled);
  remember(model, call);
  await lookAround(model, world, call);
}

const longestHistory = 40;

export function remember(model: Model, call: Call): void {
  model.history.push(call);
  if (model.history.length > longestHistory) model.history.shift();
}

/** All reads are compared after this many steps. */
const fullLookEvery = 30;
/** One driver's session, active route and messages are compared after this many steps. */
const driversLookEvery = 4;

/** Compares cheap reads after every step, and expensive reads at intervals. */
export async function lookAround(
  model: Model,
  world: World,
  { organisation, caller }: Pick<Call, 'organisation' | 'caller'>,
): Promise<void> {
  const { state } = model;
  model.steps += 1;
  if (model.steps % fullLookEvery === 0) return compareAll(world, state);
  const org = byName(state.organisations, organisation);
  const isDriversTurn = model.steps % driversLookEvery === 0;
  const seen = org.drivers[(model.steps / driversLookEvery) % org.drivers.length];
  const reader = org.drivers.find(({ name }) => name === caller) ?? seen;
  const lookers = org.drivers.filter((each) => hasNews(world, each) || (isDriversTurn && each === reader));
  await Promise.all([
    compareEvents(world, state, org),
    ...lookers.map(async ({ name }) => {
      await comparePushes(world, state, org, name);
      if (isDriversTurn && name === reader?.name) await compareDriver(world, state, org, name);
    }),
  ]);
}

function hasNews(world: World, { name, pushes }: Driver): boolean {
  return pushes.length !== (world.read.get(`pushes ${name}`)?.count ?? 0);
}

/** Waits until the clock is later than all used times. */
export async function untilLater(model: Model): Promise<void> {
  while (Date.now() <= model.latestMs) await new Promise((resolve) => setImmediate(resolve));
}

export function organisationOf(model: Model, name: string): Organisation {
  return byName(model.state.organisations, name.split('.')[0] ?? '');
}

/** The item of a list for a number; undefined for an empty list. */
export function pick<Item>(items: readonly Item[], n: number): Item | undefined {
  return items[n % items.length];
}

/** Draws values by their weights; a counterexample shrinks to the first value. */
export function weighted<Value extends string>(
  weights: Readonly<Record<Value, number>>,
): fc.Arbitrary<Value> {
  const entries = Object.entries<number>(weights).map(([value, weight]) => ({
    arbitrary: fc.constant(value as Value),
    weight,
  }));
  return fc.oneof({ withCrossShrink: true }, ...entries);
}

/** True once in this many times. */
export function rarely(times: number): fc.Arbitrary<boolean> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: times - 1, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  );
}

/** Rarely true. Used for choices that the service mostly refuses. */
export const insisting = rarely(10);

export const someNumber = fc.nat({ max: 11 });

/** Drivers, mostly of the first organisation. */
export const driverNames = fc.constantFrom(
  ...['A.d0', 'A.d1', 'A.d2', 'A.d3', 'A.d0', 'A.d1', 'A.d2', 'A.d3', 'B.d0'],
);

/** An organisation, mostly the first. */
export const organisationNames = fc.constantFrom('A', 'A', 'A', 'A', 'A', 'A', 'A', 'B');
