import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';

/** Who requested some work. Work with the same key waits in the same queue, and known callers go first. */
export interface WorkLane {
  key: string;
  known: boolean;
}

/** Runs the work when a place is free. */
export type WorkGate = <Result>(lane: WorkLane, work: () => Promise<Result>) => Promise<Result>;

export interface WorkGateRules {
  /** How many pieces of work run at the same time. */
  width: number;
  /** How many pieces of work may wait, in one lane and in total. */
  mostOfLane: number;
  mostWaiting: number;
}

interface Waiting {
  begin(): void;
  refuse(error: Refusal): void;
}

type Line = Waiting[];

/**
 * Limits how much work runs at the same time. Further work waits in the queue of its lane. The lanes take turns, so a
 * lane with much work delays only itself. When too much work waits, the last entry of the longest lane is refused with
 * `unavailable`. Work of unknown callers never replaces that of known callers.
 */
export function createWorkGate({ width, mostOfLane, mostWaiting }: WorkGateRules): WorkGate {
  const lines = { known: new Map<string, Line>(), other: new Map<string, Line>() };
  let running = 0;
  let waiting = 0;

  const wait = ({ key, known }: WorkLane): Promise<void> => {
    const side = known ? lines.known : lines.other;
    const line = side.get(key) ?? [];
    if (line.length >= mostOfLane || (waiting >= mostWaiting && !makeRoom(known, line.length)))
      throw refusal();
    side.set(key, line);
    waiting += 1;
    return new Promise((begin, refuse) => line.push({ begin, refuse }));
  };
  /**
   * Refuses the last entry of the longest lane, of unknown callers if possible, so that new work can wait. Returns
   * false if that lane would then be shorter than the lane of the new work.
   */
  const makeRoom = (known: boolean, length: number): boolean => {
    const unknown = longestOf(lines.other);
    const isUnknown = !known || unknown.length > 0;
    const longest = isUnknown ? unknown : longestOf(lines.known);
    const mayLose = longest.length > (known && isUnknown ? 0 : length + 1);
    const last = mayLose ? longest.pop() : undefined;
    if (last === undefined) return false;
    waiting -= 1;
    last.refuse(refusal());
    return true;
  };
  /** Removes and returns the first entry of the lane whose turn it is. This lane then moves to the end. */
  const next = (side: Map<string, Line>): Waiting | undefined => {
    for (const [key, line] of side) {
      const first = line.shift();
      side.delete(key);
      if (line.length > 0) side.set(key, line);
      if (first !== undefined) return first;
    }
    return undefined;
  };
  const leave = (): void => {
    const first = next(lines.known) ?? next(lines.other);
    if (first === undefined) {
      running -= 1;
      return;
    }
    waiting -= 1;
    // The next work gets this place, so `running` does not change.
    first.begin();
  };

  return async (lane, work) => {
    if (running < width) running += 1;
    else await wait(lane);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

function longestOf(side: ReadonlyMap<string, Line>): Line {
  let longest: Line = [];
  for (const line of side.values()) if (line.length > longest.length) longest = line;
  return longest;
}

const refusal = (): Refusal =>
  new Refusal(problem('unavailable'), { 'Retry-After': String(1 + Math.floor(Math.random() * 5)) });
