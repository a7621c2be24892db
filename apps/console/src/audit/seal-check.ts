import { canonicalJson } from '@fleet/domain/values/canonical-json';
import type { ExportedRecord } from './exported-lines.js';
import { noHash, type Seal, type SealFault, sealIn, sha256 } from './exported-seals.js';

/** What the check has found. */
export type SealResult = { ok: false; fault: SealFault } | ({ ok: true } & SealFindings);

export interface SealFindings {
  sealed: number;
  /** Entries at the end that have no seal yet. */
  waiting: number;
  backdated: number;
  newestNumber: number;
  newestHash: string;
  /** The number of the seal that the caller noted; null if they named none. */
  notedNumber: number | null;
}

interface KnownEntry {
  digest: string;
  place: string;
  at: string;
}

/** A transaction takes some time, so an entry may be this much older than the newest entry of the previous seal. */
const slackMs = 60_000;
/** The number of digests that are computed at the same time. */
const batchSize = 200;

export interface CheckedExports {
  seals: AsyncIterable<ExportedRecord>;
  entries: AsyncIterable<ExportedRecord>;
  /** The seals, read again some seconds after the entries, so that the newest entries have their seals. */
  laterSeals: AsyncIterable<ExportedRecord>;
  noted: string | null;
  onEntries: (count: number) => void;
}

/** Stops the check at the first fault. */
class Fault extends Error {
  readonly fault: SealFault;

  constructor(fault: SealFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/**
 * Checks an exported log by its seals, as docs/guides/audit.md describes and docs/examples/verify-audit.mjs does it.
 * Throws an `UnreadableLine`.
 */
export async function checkSeals(exports: CheckedExports): Promise<SealResult> {
  try {
    return { ok: true, ...(await findings(exports)) };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.fault };
    throw error;
  }
}

function fail(fault: SealFault): never {
  throw new Fault(fault);
}

async function findings({
  seals,
  entries,
  laterSeals,
  noted,
  onEntries,
}: CheckedExports): Promise<SealFindings> {
  const { known, organisationId } = await digestsOf(entries, onEntries);
  const total = known.size;
  if (total === 0) fail({ code: 'no_entries' });
  const times = createTimeWatch();
  const hashes: string[] = [];
  let newest: Seal | null = null;
  /** Checks an entry that a seal lists, and removes it from `known`; returns false if the export lacks the entry. */
  const take = (seal: Seal, { id, digest }: { id: string; digest: string }): boolean => {
    const entry = known.get(id);
    if (entry === undefined) return false;
    const { number } = seal;
    if (entry.digest !== digest || isBehind(entry.place, seal.place))
      fail({ code: 'entry_changed', id, number });
    times.note(entry);
    known.delete(id);
    return true;
  };

  for await (const seal of chainOf(seals, organisationId)) {
    const missing = seal.listed.find((each) => !take(seal, each));
    if (missing !== undefined) fail({ code: 'entry_missing', id: missing.id, number: seal.number });
    times.end(seal);
    hashes.push(seal.hash);
    newest = seal;
  }
  if (newest === null) fail({ code: 'no_seals' });
  for (const [id, { place, at }] of known) {
    if (!isBehind(place, newest.place) || at < times.earliest()) fail({ code: 'entry_inserted', id });
  }

  const first = hashes.length;
  let covered = first;
  let seen = 0;
  let gap: { id: string; number: number } | null = null;
  for await (const seal of chainOf(laterSeals, organisationId)) {
    const { number } = seal;
    seen = number;
    if (number <= first) {
      if (hashes[number - 1] !== seal.hash) fail({ code: 'seal_changed', number });
      continue;
    }
    hashes.push(seal.hash);
    for (const each of seal.listed) {
      const isThere = take(seal, each);
      // Seals list entries in order, and entries that were written after the export come last. So an entry that the
      // export lacks must not be followed by one that it contains.
      if (isThere && gap !== null) fail({ code: 'entry_missing', ...gap });
      if (!isThere) gap ??= { id: each.id, number };
    }
    if (gap === null) {
      times.end(seal);
      covered = number;
      newest = seal;
    }
  }
  if (seen < first) fail({ code: 'seal_missing', number: seen + 1 });
  const notedNumber = noted === null ? null : hashes.indexOf(noted) + 1;
  if (notedNumber === 0 || (notedNumber !== null && notedNumber > covered)) fail({ code: 'noted_missing' });
  return {
    ...{ sealed: total - known.size, waiting: known.size, backdated: times.backdated() },
    ...{ newestNumber: newest.number, newestHash: newest.hash, notedNumber },
  };
}

async function digestsOf(entries: AsyncIterable<ExportedRecord>, onEntries: (count: number) => void) {
  const known = new Map<string, KnownEntry>();
  let organisationId = '';
  let batch: ExportedRecord[] = [];
  const flush = async () => {
    const read = await Promise.all(batch.map(knownOf));
    for (const { id, ...entry } of read) {
      if (known.has(id)) fail({ code: 'entry_twice', id });
      known.set(id, entry);
    }
    batch = [];
    onEntries(known.size);
  };
  for await (const entry of entries) {
    organisationId ||= textIn(entry, 'organisation_id');
    batch.push(entry);
    if (batch.length >= batchSize) await flush();
  }
  await flush();
  return { known, organisationId };
}

/** The digest covers everything except the current name of the actor. */
async function knownOf({ actor_name: _, ...entry }: ExportedRecord): Promise<KnownEntry & { id: string }> {
  const digest = await sha256(new TextEncoder().encode(canonicalJson(entry)));
  return { id: textIn(entry, 'id'), digest, place: textIn(entry, 'place'), at: exact(textIn(entry, 'at')) };
}

function textIn(record: ExportedRecord, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

/** The seals in order, each checked against the one before it. */
async function* chainOf(
  records: AsyncIterable<ExportedRecord>,
  organisationId: string,
): AsyncGenerator<Seal> {
  let before = { number: 0, hash: noHash };
  for await (const record of records) {
    const seal = await sealIn(record, organisationId);
    if (seal !== null && seal.number > before.number + 1)
      fail({ code: 'seal_missing', number: before.number + 1 });
    const number = before.number + 1;
    if (seal === null || seal.number !== number || seal.previousHash !== before.hash) {
      fail({ code: 'seal_changed', number });
    }
    yield seal;
    before = seal;
  }
}

/** Compares the times of the entries under a seal with the entries under the previous seal. */
function createTimeWatch() {
  let [count, newestAt, earliest] = [0, '', ''];
  return {
    note({ at }: KnownEntry) {
      if (at > newestAt) newestAt = at;
      if (at < earliest) count += 1;
    },
    end({ sealedAt }: Seal) {
      // The earlier of both times: entries may have waited for their seal, and the clock of their server may have been
      // ahead.
      const latest = newestAt < sealedAt ? newestAt : sealedAt;
      earliest = exact(new Date(Date.parse(latest) - slackMs).toISOString());
      newestAt = '';
    },
    earliest: () => earliest,
    backdated: () => count,
  };
}

/** A time with microseconds, so that times can be compared as texts. */
function exact(at: string): string {
  return at.replace(/\.(\d{3})Z$/, '.$1000Z');
}

/** True if the first position (`epoch.transaction.position`) comes after the other one. */
export function isBehind(one: string, other: string): boolean {
  const [ones, others] = [one, other].map((place) =>
    place.split('.').map((part) => BigInt(/^\d+$/.test(part) ? part : 0)),
  );
  const index = ones?.findIndex((part, at) => part !== others?.[at]) ?? -1;
  return index >= 0 && (ones?.[index] ?? 0n) > (others?.[index] ?? 0n);
}
