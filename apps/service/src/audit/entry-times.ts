import type { AuditEntryRow } from './audit-entry-row.js';

/**
 * The allowed difference between the order of entries and their times, in milliseconds. Entries are in the order in
 * which their transactions began to write, but each has the time when it was written itself. A transaction takes a
 * while, and the clocks of two processes differ a little.
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
  /** Checks the next entry of the current seal. */
  addEntry(row: AuditEntryRow): void;
  /** Ends the current seal; the next entry belongs to the next seal. */
  endSeal(sealedAt: string): void;
  /** Entries after the last seal must not have an earlier time than this; null without a seal. ISO 8601 UTC. */
  earliestUnsealed(): string | null;
  /** How many sealed entries have a time that is too early, and the first of them. */
  backdated(): { count: number; first: BackdatedEntry | null };
}

export function watchEntryTimes(): EntryTimes {
  let bound: string | null = null;
  let newest = '';
  let count = 0;
  let first: BackdatedEntry | null = null;
  return {
    addEntry({ id, place, exact_at: at }) {
      if (at > newest) newest = at;
      if (bound === null || at >= bound) return;
      count += 1;
      first ??= { id, place };
    },
    endSeal(sealedAt) {
      // The earlier of two times: entries may have waited for their seal, and a clock that ran ahead may have given
      // them a later time than the seal's.
      const latest = newest < sealedAt ? newest : sealedAt;
      bound = new Date(Date.parse(latest) - slackMs).toISOString().replace('Z', '000Z');
      newest = '';
    },
    earliestUnsealed: () => bound,
    backdated: () => ({ count, first }),
  };
}
