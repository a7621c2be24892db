import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';
import { type Answer, whenEnded } from './answer-end.js';

/** Limits how many bytes of large bodies or responses are in memory. Bytes count until the response has ended. */
export interface ByteRoom {
  /**
   * Counts `bytes` until `answer` has ended. Refuses with `rate_limited` if this exceeds the limit of the caller or the
   * organisation, and with `unavailable` if it exceeds the limit of the process.
   */
  enter(owner: RoomOwner, bytes: number, answer: Answer): void;
}

export interface RoomOwner {
  organisation: string;
  caller: string;
}

export interface RoomLimits {
  /** What is counted, for the message of a refusal. */
  what: 'request bodies' | 'responses';
  /** A body or response with at most this many bytes is not counted. */
  least: number;
  /** The most bytes of one caller, in all organisations. A single body or response may have more. */
  caller: number;
  organisation: number;
  all: number;
}

const mebibyte = 2 ** 20;

export function createByteRoom(limits: RoomLimits): ByteRoom {
  const ofCallers = new Map<string, number>();
  const ofOrganisations = new Map<string, number>();
  let all = 0;
  const refuse = (whose: 'caller' | 'organisation'): never => {
    const most = Math.floor(limits[whose] / mebibyte);
    const message = `The ${limits.what} of one ${whose} may have at most ${most} MiB at once.`;
    throw new Refusal(problem('rate_limited', undefined, message), { 'Retry-After': '1' });
  };
  return {
    enter({ organisation, caller }, bytes, answer) {
      if (bytes <= limits.least) return;
      const own = ofCallers.get(caller) ?? 0;
      if (own > 0 && own + bytes > limits.caller) refuse('caller');
      if ((ofOrganisations.get(organisation) ?? 0) + bytes > limits.organisation) refuse('organisation');
      if (all + bytes > limits.all) throw new Refusal(problem('unavailable'), { 'Retry-After': '1' });
      const take = (count: number) => {
        add(ofCallers, caller, count);
        add(ofOrganisations, organisation, count);
        all += count;
      };
      take(bytes);
      whenEnded(answer, () => take(-bytes));
    },
  };
}

function add(counts: Map<string, number>, key: string, count: number): void {
  const sum = (counts.get(key) ?? 0) + count;
  if (sum === 0) counts.delete(key);
  else counts.set(key, sum);
}
