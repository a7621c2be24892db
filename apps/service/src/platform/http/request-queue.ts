import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';

/** Phones deliver records that exist nowhere else, so their requests run first. */
export type RequestRank = 'phone' | 'other';

export interface QueueRules {
  /** Requests that run at once, and how many of them may come from other callers than phones. */
  width: number;
  othersWidth: number;
  /** Requests of one caller that run at once. */
  perCaller: Readonly<Record<RequestRank, number>>;
  /** How many may wait for a place, and for how many milliseconds. */
  mostWaiting: Readonly<Record<RequestRank, number>>;
  longestWaitMs: Readonly<Record<RequestRank, number>>;
}

export interface RequestQueue {
  /** Refuses with `unavailable` if a request cannot run in time. */
  refuseWhenFull(rank: RequestRank): void;
  /** Resolves when the request may run; null means at once. Rejects with a Refusal if it waited too long. */
  enter(caller: string, rank: RequestRank): Promise<void> | null;
  /** Ends a request that `enter` admitted. */
  leave(caller: string, rank: RequestRank): void;
  figures(): { atWork: number; waiting: number; shed: number };
}

interface Ticket {
  caller: string;
  rank: RequestRank;
  sinceMs: number;
  begin(): void;
  refuse(error: Refusal): void;
}

interface CallerLine {
  atWork: number;
  waiting: Ticket[];
}

const sweepMs = 50;
const ranks: readonly RequestRank[] = ['phone', 'other'];

/**
 * Limits the requests that run in this process. A caller with more than its own share waits in its own queue, however
 * long its other requests take. If the process has no free place, there is one queue for each rank, and a request that
 * waited too long is refused: a quick 503 is better for all than a late response.
 */
export function createRequestQueue(rules: QueueRules, now: () => number): RequestQueue {
  const lines = new Map<string, CallerLine>();
  const queues: Record<RequestRank, Ticket[]> = { phone: [], other: [] };
  const atWork: Record<RequestRank, number> = { phone: 0, other: 0 };
  const pressure = createPressure(now);
  let shed = 0;
  let sweeping: NodeJS.Timeout | null = null;

  const hasPlace = (rank: RequestRank): boolean =>
    atWork.phone + atWork.other < rules.width && (rank === 'phone' || atWork.other < rules.othersWidth);
  const refusal = (): Refusal => {
    shed += 1;
    return new Refusal(problem('unavailable'), { 'Retry-After': String(pressure.retryAfterSeconds()) });
  };

  /** Starts a request whose caller has a free place, or lets it wait for a place of the process. */
  const place = (ticket: Ticket): void => {
    const { rank } = ticket;
    const queue = queues[rank];
    if (queue.length === 0 && hasPlace(rank)) {
      atWork[rank] += 1;
      ticket.begin();
    } else if (
      queue.length >= rules.mostWaiting[rank] ||
      now() - ticket.sinceMs >= rules.longestWaitMs[rank]
    ) {
      giveUp(ticket);
    } else {
      queue.push(ticket);
      sweeping ??= setInterval(sweep, sweepMs).unref();
    }
  };
  const giveUp = (ticket: Ticket): void => {
    ticket.refuse(refusal());
    endOf(ticket.caller);
  };
  /** Frees the caller's own place and gives it to the next request in its queue. */
  const endOf = (caller: string): void => {
    const line = lines.get(caller);
    if (line === undefined) return;
    const next = line.waiting.shift();
    if (next !== undefined) return place(next);
    line.atWork -= 1;
    if (line.atWork === 0) lines.delete(caller);
  };
  const fill = (): void => {
    for (const rank of ranks) {
      while (queues[rank].length > 0 && hasPlace(rank)) {
        const next = queues[rank].shift();
        if (next === undefined) break;
        atWork[rank] += 1;
        next.begin();
      }
    }
  };
  const sweep = (): void => {
    for (const rank of ranks) {
      const latest = now() - rules.longestWaitMs[rank];
      while ((queues[rank][0]?.sinceMs ?? Number.POSITIVE_INFINITY) <= latest) {
        const late = queues[rank].shift();
        if (late !== undefined) giveUp(late);
      }
    }
    if (sweeping !== null && queues.phone.length + queues.other.length === 0) {
      clearInterval(sweeping);
      sweeping = null;
    }
  };

  return {
    refuseWhenFull(rank) {
      if (queues[rank].length >= rules.mostWaiting[rank]) throw refusal();
    },
    enter(caller, rank) {
      let line = lines.get(caller);
      if (line === undefined) {
        line = { atWork: 0, waiting: [] };
        lines.set(caller, line);
      }
      const hasShare = line.atWork < rules.perCaller[rank];
      if (hasShare) line.atWork += 1;
      if (hasShare && queues[rank].length === 0 && hasPlace(rank)) {
        atWork[rank] += 1;
        return null;
      }
      const { waiting } = line;
      return new Promise((begin, refuse) => {
        const ticket: Ticket = { caller, rank, sinceMs: now(), begin, refuse };
        if (hasShare) place(ticket);
        else waiting.push(ticket);
      });
    },
    leave(caller, rank) {
      atWork[rank] -= 1;
      fill();
      endOf(caller);
    },
    figures: () => ({
      atWork: atWork.phone + atWork.other,
      waiting: queues.phone.length + queues.other.length,
      shed,
    }),
  };
}

const halfLifeMs = 2_000;
/** So many refusals within a few seconds widen the range of retry times by a second. */
const refusalsPerSecond = 50;
const longestRetrySeconds = 30;

/**
 * Counts recent refusals, and chooses a random retry time from a range that grows with them, so that not all callers
 * retry at once.
 */
function createPressure(now: () => number) {
  let refused = 0;
  let atMs = now();
  return {
    retryAfterSeconds(): number {
      const nowMs = now();
      refused = refused * 0.5 ** (Math.max(0, nowMs - atMs) / halfLifeMs) + 1;
      atMs = nowMs;
      const window = Math.min(longestRetrySeconds, 2 + refused / refusalsPerSecond);
      return 1 + Math.floor(Math.random() * window);
    },
  };
}
