import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';

/** The lane of some work: work with the same key shares a queue, and known callers go first. */
export interface WorkLane {
  key: string;
  known: boolean;
}

/** Runs the work as soon as a place is free. */
export type WorkGate = <Result>(lane: WorkLane, work: () => Promise<Result>) => Promise<Result>;

export interface WorkGateRules {
  /** How many run at once. */
  width: number;
  /** How many may wait, in one lane and in total. */
  mostOfLane: number;
  mostWaiting: number;
}

interface Waiting {
  begin(): void;
  refuse(error: Refusal): void;
}

type Line = Waiting[];

/**
 * Limits how much work runs at once. The rest waits in the queue of its lane, and the lanes take turns: a lane with
 * much work delays only itself. When too much work waits, the last entry of the longest lane is refused with
 * `unavailable`.
 */
export function createWorkGate({ width, mostOfLane, mostWaiting }: WorkGateRules): WorkGate {
  const lines = { known: new Map<string, Line>(), other: new Map<string, Line>() };
  let running = 0;
  let waiting = 0;

  const wait = ({ key, known }: WorkLane): Promise<void> => {
    const side = known ? lines.known : lines.other;
    const line = side.get(key) ?? [];
    if (line.length >= mostOfLane || (waiting >= mostWaiting && !makeRoom(line.length))) throw refusal();
    side.set(key, line);
    waiting += 1;
    return new Promise((begin, refuse) => line.push({ begin, refuse }));
  };
  /** Refuses the last entry of the longest lane of unknown callers, if that lane is longer than this length. */
  const makeRoom = (length: number): boolean => {
    let longest: Line = [];
    for (const line of lines.other.values()) if (line.length > longest.length) longest = line;
    const last = longest.length > length ? longest.pop() : undefined;
    if (last === undefined) return false;
    waiting -= 1;
    last.refuse(refusal());
    return true;
  };
  /** Removes the first entry of the lane whose turn it is; the lane then moves to the end. */
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
    // The next work gets the place, so `running` does not change.
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

const refusal = (): Refusal =>
  new Refusal(problem('unavailable'), { 'Retry-After': String(1 + Math.floor(Math.random() * 5)) });
