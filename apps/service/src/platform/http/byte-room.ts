import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';
import type { Answer } from './requests-under-way.js';

/** Limits the memory for large bodies or responses until their requests are answered. */
export interface ByteRoom {
  /**
   * Takes room until `answer` is closed. Refuses with `rate_limited` if the organisation has no room left, and with
   * `unavailable` if the process has none.
   */
  enter(organisation: string, bytes: number, answer: Answer): void;
}

export interface RoomLimits {
  /** What takes room, for the message of a refusal. */
  what: 'request bodies' | 'responses';
  /** Fewer bytes take no room. */
  least: number;
  organisation: number;
  all: number;
}

const mebibyte = 2 ** 20;

export function createByteRoom(limits: RoomLimits): ByteRoom {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    enter(organisation, bytes, answer) {
      if (bytes <= limits.least) return;
      const own = taken.get(organisation) ?? 0;
      if (own + bytes > limits.organisation) {
        const most = Math.floor(limits.organisation / mebibyte);
        const message = `The ${limits.what} of one organisation may have at most ${most} MiB at once.`;
        throw new Refusal(problem('rate_limited', undefined, message), { 'Retry-After': '1' });
      }
      if (all + bytes > limits.all) throw new Refusal(problem('unavailable'), { 'Retry-After': '1' });
      taken.set(organisation, own + bytes);
      all += bytes;
      answer.once('close', () => {
        const left = (taken.get(organisation) ?? bytes) - bytes;
        if (left === 0) taken.delete(organisation);
        else taken.set(organisation, left);
        all -= bytes;
      });
    },
  };
}
