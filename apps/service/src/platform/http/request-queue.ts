import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';
import { createRequestTurns, type RequestTurns } from './request-turns.js';

/** Who sends a request. Phones send records that exist nowhere else, so their requests run first. */
export type RequestRank = 'phone' | 'other';

/** The organisation, caller and rank for which a request counts. */
export interface RequestOwner {
  organisation: string;
  caller: string;
  rank: RequestRank;
}

export interface QueueRules {
  /**
   * The most requests that run at the same time (`width`), and how many of them may come from callers that are not
   * phones.
   */
  width: number;
  othersWidth: number;
  /** The most requests of one organisation that run at the same time while another organisation waits. */
  perOrganisation: number;
  /**
   * The most requests of one organisation that run at the same time, even if no other organisation waits. The last
   * place stays free for another organisation's first request.
   */
  placesOfOrganisation: number;
  /**
   * The most requests of one organisation that are not from phones and run at the same time, even if no other
   * organisation waits. The other places stay free for other organisations: a batch can run longer than their requests
   * may wait.
   */
  othersPerOrganisation: number;
  /** The most requests of one caller that run at the same time. */
  perCaller: Readonly<Record<RequestRank, number>>;
  /** How many requests may wait for a place, and for how many milliseconds. */
  mostWaiting: Readonly<Record<RequestRank, number>>;
  longestWaitMs: Readonly<Record<RequestRank, number>>;
}

export interface RequestQueue {
  /** Refuses with `unavailable` if the queue is full and no other organisation has more waiting requests. */
  refuseWhenFull(owner: RequestOwner): void;
  /**
   * Resolves when the request may run; null if it may run immediately. Rejects with a Refusal if it waited too long.
   */
  enter(owner: RequestOwner): Promise<void> | null;
  /** Records the end of a request that `enter` admitted. */
  leave(owner: RequestOwner): void;
  figures(): { atWork: number; waiting: number; shed: number };
}

interface Ticket extends RequestOwner {
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
const anyOrganisation = () => true;

/**
 * Limits the requests that run in this process. A caller with more requests than its share has its own queue, in which
 * they wait without a time limit until its other requests end. If the process has no free place, requests wait in one
 * queue for each rank, in which organisations take turns. A request in such a queue is refused when it has waited too
 * long: a quick 503 is better for all callers than a late response. If such a queue is full, the organisation with most
 * waiting requests loses one.
 */
export function createRequestQueue(rules: QueueRules, now: () => number): RequestQueue {
  const lines = new Map<string, CallerLine>();
  const turns: Record<RequestRank, RequestTurns<Ticket>> = {
    phone: createRequestTurns(),
    other: createRequestTurns(),
  };
  const atWork: Record<RequestRank, number> = { phone: 0, other: 0 };
  const atWorkOf = new Map<string, Record<RequestRank, number>>();
  const pressure = createPressure(now);
  let shed = 0;
  let sweeping: NodeJS.Timeout | null = null;

  const hasPlace = (rank: RequestRank): boolean =>
    atWork.phone + atWork.other < rules.width && (rank === 'phone' || atWork.other < rules.othersWidth);
  const isBelowShare = (organisation: string): boolean => {
    const own = atWorkOf.get(organisation);
    return own === undefined || own.phone + own.other < rules.perOrganisation;
  };
  const mayTake = ({ organisation, rank }: Pick<RequestOwner, 'organisation' | 'rank'>): boolean => {
    const own = atWorkOf.get(organisation);
    if (own === undefined) return true;
    if (own.phone + own.other >= rules.placesOfOrganisation) return false;
    return rank === 'phone' || own.other < rules.othersPerOrganisation;
  };
  const refusal = (): Refusal => {
    shed += 1;
    return new Refusal(problem('unavailable'), { 'Retry-After': String(pressure.retryAfterSeconds()) });
  };
  const takePlace = ({ organisation, rank }: RequestOwner): void => {
    const own = atWorkOf.get(organisation) ?? { phone: 0, other: 0 };
    own[rank] += 1;
    atWorkOf.set(organisation, own);
    atWork[rank] += 1;
  };
  const freePlace = ({ organisation, rank }: RequestOwner): void => {
    atWork[rank] -= 1;
    const own = atWorkOf.get(organisation);
    if (own === undefined) return;
    own[rank] -= 1;
    if (own.phone + own.other === 0) atWorkOf.delete(organisation);
  };

  /** Starts a request that is within its caller's share, or makes it wait for a place of the process. */
  const place = (ticket: Ticket): void => {
    const { rank } = ticket;
    const queue = turns[rank];
    queue.add(ticket);
    fill();
    if (queue.size() === 0) return;
    sweeping ??= setInterval(sweep, sweepMs).unref();
    if (queue.size() <= rules.mostWaiting[rank]) return;
    const last = queue.takeFromLongest();
    if (last !== undefined) giveUp(last);
  };
  const giveUp = (ticket: Ticket): void => {
    ticket.refuse(refusal());
    endOf(ticket.caller);
  };
  /** Ends the part of the caller's share that a request used, and starts the next request in the caller's own queue. */
  const endOf = (caller: string): void => {
    const line = lines.get(caller);
    if (line === undefined) return;
    const next = line.waiting.shift();
    if (next !== undefined) return place(next);
    line.atWork -= 1;
    if (line.atWork === 0) lines.delete(caller);
  };
  /**
   * Starts waiting requests: first those of organisations below their share, then those of all. Phones come first in
   * each case.
   */
  const fill = (): void => {
    for (const mayRun of [isBelowShare, anyOrganisation]) {
      for (const rank of ranks) {
        while (hasPlace(rank)) {
          const next = turns[rank].next(
            (organisation) => mayRun(organisation) && mayTake({ organisation, rank }),
          );
          if (next === undefined) break;
          takePlace(next);
          next.begin();
        }
      }
    }
  };
  const sweep = (): void => {
    for (const rank of ranks) {
      for (const late of turns[rank].takeLate(now() - rules.longestWaitMs[rank])) giveUp(late);
    }
    if (sweeping !== null && turns.phone.size() + turns.other.size() === 0) {
      clearInterval(sweeping);
      sweeping = null;
    }
  };

  return {
    refuseWhenFull({ organisation, rank }) {
      const queue = turns[rank];
      if (queue.size() >= rules.mostWaiting[rank] && queue.hasMost(organisation)) throw refusal();
    },
    enter(owner) {
      const { caller, rank } = owner;
      let line = lines.get(caller);
      if (line === undefined) {
        line = { atWork: 0, waiting: [] };
        lines.set(caller, line);
      }
      const hasShare = line.atWork < rules.perCaller[rank];
      if (hasShare) line.atWork += 1;
      if (hasShare && turns[rank].size() === 0 && hasPlace(rank) && mayTake(owner)) {
        takePlace(owner);
        return null;
      }
      const { waiting } = line;
      return new Promise((begin, refuse) => {
        const ticket: Ticket = { ...owner, sinceMs: now(), begin, refuse };
        if (hasShare) place(ticket);
        else waiting.push(ticket);
      });
    },
    leave(owner) {
      freePlace(owner);
      fill();
      endOf(owner.caller);
    },
    figures: () => ({
      atWork: atWork.phone + atWork.other,
      waiting: turns.phone.size() + turns.other.size(),
      shed,
    }),
  };
}

const halfLifeMs = 2_000;
/** If the number of recent refusals rises by this many, the range of retry times becomes a second wider. */
const refusalsPerSecond = 50;
const longestRetrySeconds = 30;

/**
 * Counts recent refusals. It chooses a random retry time from a range that grows with their number, so that not all
 * callers retry at the same moment.
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
