import type { AuditEntryRow } from './audit-entry-row.js';

/**
 * The order of entries is that in which transactions began to write, and their times are of when they wrote: a transaction
 * takes a while, and the clocks of two processes differ a little.
 */
const slackMs = 60_000;

/** An entry whose time lies before the entries in front of it. */
export interface BackdatedEntry {
  id: string;
  place: string;
}

/**
 * Checks the times of a log in its order. Each seal is compared only with the previous one, so a clock that once ran
 * ahead shows at one place and not from there on.
 */
export interface EntryTimes {
  /** The next entry of the seal at hand. */
  see(row: AuditEntryRow): void;
  /** The seal is complete. */
  close(sealedAt: string): void;
  /** No entry behind the last seal has an earlier time than this; null without a seal. ISO 8601 UTC. */
  earliestBehind(): string | null;
  /** How many sealed entries have an earlier time than they may, and the first of them. */
  backdated(): { count: number; first: BackdatedEntry | null };
}

export function watchEntryTimes(): EntryTimes {
  let bound: string | null = null;
  let newest = '';
  let count = 0;
  let first: BackdatedEntry | null = null;
  return {
    see({ id, place, exact_at: at }) {
      if (at > newest) newest = at;
      if (bound === null || at >= bound) return;
      count += 1;
      first ??= { id, place };
    },
    close(sealedAt) {
      // Entries may have waited for their seal, or have the time of a clock that ran ahead.
      const latest = newest < sealedAt ? newest : sealedAt;
      bound = new Date(Date.parse(latest) - slackMs).toISOString().replace('Z', '000Z');
      newest = '';
    },
    earliestBehind: () => bound,
    backdated: () => ({ count, first }),
  };
}
