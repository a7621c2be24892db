import type { Queryable } from '../platform/database/postgres-pool.js';
import { type AuditEntryRow, firstPlace } from './audit-entry-row.js';
import {
  countEntriesAfter,
  findEntryBefore,
  type StoredSeal,
  selectEntriesAfter,
  selectSeals,
} from './audit-seal-queries.js';
import { type BackdatedEntry, type EntryTimes, watchEntryTimes } from './entry-times.js';
import { entryDigest, noHash, readSealedEntries, sealHash } from './seal-digests.js';

/** The first place in a log that fails the check. */
export type ChainFault =
  | { kind: 'seal_missing' | 'seal_changed'; seal: number }
  | {
      kind: 'entry_changed' | 'entry_missing' | 'entry_inserted';
      seal: number;
      id: string;
      place: string | null;
    }
  /** An entry without a seal whose time is before the last seal. */
  | ({ kind: 'entry_backdated' } & BackdatedEntry)
  /** The log is empty, although creating an organisation writes an entry. */
  | { kind: 'log_empty' }
  /** There are old entries, but no seal. */
  | { kind: 'seals_missing' }
  | { kind: 'expected_seal_missing' };

/** The result for one organisation's log. */
export interface ChainReport {
  /** Sealed entries that pass the check. */
  entries: number;
  seals: number;
  /**
   * The last seal that passes. Someone who notes its hash can check later whether the end of the log was cut off or
   * rewritten.
   */
  newest: Pick<StoredSeal, 'number' | 'hash' | 'sealedAt'> | null;
  /** Entries after the last seal, and the time of the oldest of them. */
  waiting: { count: number; oldest_at: string | null };
  /** Sealed entries with a time before the previous seal: they were inserted later, or a clock was set back. */
  backdated: { count: number; first: BackdatedEntry | null };
  fault: ChainFault | null;
}

const sealsOnPage = 200;
const entriesOnPage = 1_000;
/** How old entries without any seal may be; many times as long as the service needs to seal an old log. */
const unsealedMs = 600_000;

/**
 * Recomputes the log of an organisation from its beginning, page by page, each page in its own statement. It locks
 * nothing on the server, needs little memory however long the log is, and may run while the service does. `expected` is
 * the hash of a seal noted earlier, which must be part of the log.
 */
export async function verifyChain(
  db: Queryable,
  organisationId: string,
  expected?: string,
): Promise<ChainReport> {
  const entries = readEntries(db, organisationId);
  const report: ChainReport = {
    ...{ entries: 0, seals: 0, newest: null, fault: null },
    waiting: { count: 0, oldest_at: null },
    backdated: { count: 0, first: null },
  };
  const times = watchEntryTimes();
  let place = firstPlace;
  let previousHash = noHash;
  let isExpectedMet = expected === undefined;
  for await (const seal of readSeals(db, organisationId)) {
    report.fault =
      sealFault(seal, report.seals + 1, previousHash) ?? (await entriesFault(seal, entries, times)) ?? null;
    if (report.fault !== null) break;
    times.endSeal(seal.sealedAt);
    report.seals += 1;
    report.entries += seal.entryCount;
    report.newest = { number: seal.number, hash: seal.hash, sealedAt: seal.sealedAt };
    place = seal.place;
    previousHash = seal.hash;
    isExpectedMet ||= seal.hash === expected;
  }
  if (report.fault === null && !isExpectedMet) report.fault = { kind: 'expected_seal_missing' };
  report.waiting = await countEntriesAfter(db, organisationId, place);
  report.backdated = times.backdated();
  report.fault ??= await waitingFault(db, organisationId, place, report, times.earliestUnsealed());
  return report;
}

/**
 * Entries without a seal must be newer than the last seal; in a log without seals, they must be some minutes old at
 * most.
 */
async function waitingFault(
  db: Queryable,
  organisationId: string,
  place: string,
  { seals, waiting }: ChainReport,
  earliest: string | null,
): Promise<ChainFault | null> {
  if (waiting.oldest_at === null) return seals === 0 ? { kind: 'log_empty' } : null;
  if (seals === 0 || earliest === null)
    return Date.now() - Date.parse(waiting.oldest_at) > unsealedMs ? { kind: 'seals_missing' } : null;
  const found = await findEntryBefore(db, organisationId, place, earliest);
  return found === null ? null : { kind: 'entry_backdated', ...found };
}

function sealFault(seal: StoredSeal, number: number, previousHash: string): ChainFault | null {
  if (seal.number !== number) return { kind: 'seal_missing', seal: number };
  const fits = seal.previousHash === previousHash && seal.hash === sealHash(seal);
  return fits ? null : { kind: 'seal_changed', seal: number };
}

/** Compares the list in a seal with the entries of its range, both in the order of the log. */
async function entriesFault(
  seal: StoredSeal,
  entries: EntryReader,
  times: EntryTimes,
): Promise<ChainFault | null> {
  const { number } = seal;
  const listed = readSealedEntries(seal.entries);
  for (const [index, { id, digest }] of listed.entries()) {
    const row = await entries.takeUpTo(seal.place);
    if (row === null) return { kind: 'entry_missing', seal: number, id, place: null };
    if (row.id === id) {
      times.addEntry(row);
      if (entryDigest(row).equals(digest)) continue;
      return { kind: 'entry_changed', seal: number, id, place: row.place };
    }
    const isLater = listed.slice(index + 1).some((each) => each.id === row.id);
    if (isLater) return { kind: 'entry_missing', seal: number, id, place: null };
    return { kind: 'entry_inserted', seal: number, id: row.id, place: row.place };
  }
  const further = await entries.takeUpTo(seal.place);
  if (further === null) return null;
  return { kind: 'entry_inserted', seal: number, id: further.id, place: further.place };
}

interface EntryReader {
  /** Takes the next entry if it is at or before the place; otherwise returns null. */
  takeUpTo(place: string): Promise<AuditEntryRow | null>;
}

function readEntries(db: Queryable, organisationId: string): EntryReader {
  let page: AuditEntryRow[] = [];
  let at = 0;
  let last: string | null = null;
  return {
    async takeUpTo(place) {
      if (at >= page.length) {
        page = await selectEntriesAfter(db, organisationId, last, entriesOnPage);
        at = 0;
      }
      const row = page[at];
      if (row === undefined || isAfter(row.place, place)) return null;
      at += 1;
      last = row.place;
      return row;
    },
  };
}

function isAfter(one: string, other: string): boolean {
  const [ones, others] = [one.split('.').map(BigInt), other.split('.').map(BigInt)];
  for (const [index, part] of ones.entries()) {
    const against = others[index] ?? 0n;
    if (part !== against) return part > against;
  }
  return false;
}

async function* readSeals(db: Queryable, organisationId: string): AsyncGenerator<StoredSeal> {
  for (let after = 0; ; ) {
    const page = await selectSeals(db, organisationId, after, sealsOnPage);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < sealsOnPage) return;
    after = last.number;
  }
}
