import type { AuditEntryRow } from './audit-entry-row.js';

/**
 * Allowed difference in milliseconds. Entries are in the order in which transactions began to write, but an entry's
 * time is when it was written: a transaction takes a while, and the clocks of two processes differ a little.
 */
const slackMs = 60_000;

/** An entry whose time is before that of earlier entries in the log. */
export interface BackdatedEntry {
  id: string;
  place: string;
}

/**
 * Checks the times of a log in its order. Each seal is compared only with the previous one, so a clock that once ran
 * ahead is reported at one place only, not for all later entries.
 */
export interface EntryTimes {
  /** The next entry of the current seal. */
  see(row: AuditEntryRow): void;
  /** The seal is complete. */
  close(sealedAt: string): void;
  /** Entries behind the last seal must not have an earlier time than this; null without a seal. ISO 8601 UTC. */
  earliestBehind(): string | null;
  /** How many sealed entries have a time that is too early, and the first of them. */
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
