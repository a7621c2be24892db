import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';

/** The lane of some work: works with the same key share a queue, and known callers go first. */
export interface WorkLane {
  key: string;
  known: boolean;
}

/** Runs the work as soon as there is room for it. */
export type WorkGate = <Result>(lane: WorkLane, work: () => Promise<Result>) => Promise<Result>;

export interface WorkGateRules {
  /** Works at once. */
  width: number;
  /** How many may wait, of one lane and in all. */
  mostOfLane: number;
  mostWaiting: number;
}

interface Waiting {
  begin(): void;
  refuse(error: Refusal): void;
}

type Line = Waiting[];

/**
 * Runs a limited number of works at once. The others wait in the queue of their lane, and the lanes take turns: a lane
 * with many works delays only itself. When too many wait, the longest lane loses its last one, and `unavailable` is
 * thrown.
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
  /** Refuses the last of the longest lane of strangers, if it is longer than a lane of this length. */
  const makeRoom = (length: number): boolean => {
    let longest: Line = [];
    for (const line of lines.other.values()) if (line.length > longest.length) longest = line;
    const last = longest.length > length ? longest.pop() : undefined;
    if (last === undefined) return false;
    waiting -= 1;
    last.refuse(refusal());
    return true;
  };
  /** The first of the lane whose turn it is; the lane then goes to the end. */
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
    // The next work takes the place, so `running` stays as it is.
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
