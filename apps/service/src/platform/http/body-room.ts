import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';
import { largeBytes } from './body-turns.js';
import type { Answer } from './requests-under-way.js';

/** Limits the memory for large bodies, from the headers of their requests to the end of the responses. */
export interface BodyRoom {
  /**
   * Takes room for a body until `answer` is closed. Refuses with `rate_limited` if the organisation has no room left,
   * and with `unavailable` if the process has none.
   */
  enter(organisation: string, bytes: number, answer: Answer): void;
}

export interface RoomLimits {
  organisation: number;
  all: number;
}

const mebibyte = 2 ** 20;
/** What a body becomes when it is read needs several times its bytes. An organisation may send eight of 8 MiB at once. */
const usualLimits: RoomLimits = { organisation: 64 * mebibyte, all: 192 * mebibyte };

export function createBodyRoom(limits: RoomLimits = usualLimits): BodyRoom {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    enter(organisation, bytes, answer) {
      if (bytes <= largeBytes) return;
      const own = taken.get(organisation) ?? 0;
      if (own + bytes > limits.organisation) {
        const most = Math.floor(limits.organisation / mebibyte);
        const message = `The request bodies of one organisation may have at most ${most} MiB at once.`;
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
