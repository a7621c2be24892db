import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';

/** Lets large bodies of one caller be read one after the other, with pauses, so that others can use the process. */
export interface BodyTurns {
  /**
   * Calls `read`, at once or when it is the caller's turn, and returns what it returns. Refuses with `rate_limited` if
   * `mostWaiting` bodies of the caller wait already, and with `unavailable` if the body waited too long.
   */
  take<Result>(caller: BodyOfCaller, read: () => Result): Result | Promise<Result>;
}

export interface BodyOfCaller {
  caller: string;
  bytes: number;
  mostWaiting: number;
}

interface Waiting {
  sinceMs: number;
  begin(): void;
  refuse(error: Refusal): void;
}

/** Smaller bodies cost no more than other requests. */
const largeBytes = 32 * 1024;
/** The caller pauses for so many times the time that its body took, so it uses a quarter of the process at most. */
const pauseFactor = 3;
/** Eight concurrent bodies of 8 MiB, the most that one caller can send, wait less. */
const longestWaitMs = 10_000;

export function createBodyTurns(now: () => number = () => performance.now()): BodyTurns {
  /** Bodies that wait, for each caller that reads a large body or pauses after one. */
  const lines = new Map<string, Waiting[]>();

  const readTimed = <Result>(caller: string, read: () => Result): Result => {
    const startedAt = now();
    try {
      return read();
    } finally {
      setTimeout(next, pauseFactor * (now() - startedAt), caller).unref();
    }
  };
  const next = (caller: string): void => {
    const line = lines.get(caller) ?? [];
    for (let first = line.shift(); first !== undefined; first = line.shift()) {
      if (now() - first.sinceMs < longestWaitMs) return first.begin();
      first.refuse(new Refusal(problem('unavailable'), { 'Retry-After': '1' }));
    }
    lines.delete(caller);
  };

  return {
    take({ caller, bytes, mostWaiting }, read) {
      if (bytes <= largeBytes) return read();
      const line = lines.get(caller);
      if (line === undefined) {
        lines.set(caller, []);
        return readTimed(caller, read);
      }
      if (line.length >= mostWaiting) {
        const message = `At most ${mostWaiting} large bodies of one caller may wait at once.`;
        throw new Refusal(problem('rate_limited', undefined, message), { 'Retry-After': '1' });
      }
      return new Promise((resolve, refuse) => {
        const begin = () => {
          try {
            resolve(readTimed(caller, read));
          } catch (error) {
            refuse(error);
          }
        };
        line.push({ sinceMs: now(), begin, refuse });
      });
    },
  };
}
