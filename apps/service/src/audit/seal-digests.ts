import { createHash } from 'node:crypto';
import { canonicalJson } from '@fleet/domain/values/canonical-json';
import { type AuditEntryRow, entryTime } from './audit-entry-row.js';

/** The content of a seal; its hash covers all of it. */
export interface SealContent {
  organisationId: string;
  /** From 1, without gaps. */
  number: number;
  /** In hexadecimal; zeros for the first seal. */
  previousHash: string;
  /** The place of the last entry in the seal. */
  place: string;
  entryCount: number;
  /** For each entry its id, 16 bytes, and its digest, 32 bytes. */
  entries: Buffer;
  /** ISO 8601 UTC to the microsecond, by the database's clock. */
  sealedAt: string;
}

/** The previous hash of the first seal. */
export const noHash = '0'.repeat(64);

const idBytes = 16;
const sealedBytes = idBytes + 32;

/** SHA-256 of an entry's canonical JSON; docs/guides/audit.md says how to compute it. */
export function entryDigest(row: AuditEntryRow): Buffer {
  const { exact_at: _exact, ...members } = row;
  return sha256(canonicalJson({ ...members, at: entryTime(row) }));
}

/** The concatenated ids and digests of entries. */
export function sealedEntries(rows: readonly AuditEntryRow[]): Buffer {
  return Buffer.concat(rows.flatMap((row) => [idOf(row.id), entryDigest(row)]));
}

/** The hash of a seal, in hexadecimal. */
export function sealHash(seal: SealContent): string {
  const said = {
    format: 'fleet-audit-seal-1',
    organisation_id: seal.organisationId,
    number: seal.number,
    previous_hash: seal.previousHash,
    place: seal.place,
    entry_count: seal.entryCount,
    entries_sha256: sha256(seal.entries).toString('hex'),
    sealed_at: seal.sealedAt,
  };
  return sha256(canonicalJson(said)).toString('hex');
}

/** The id and digest of each entry in a seal. */
export function readSealedEntries(entries: Buffer): { id: string; digest: Buffer }[] {
  return Array.from({ length: entries.length / sealedBytes }, (_, index) => {
    const start = index * sealedBytes;
    const id = entries.subarray(start, start + idBytes).toString('hex');
    return {
      id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      digest: entries.subarray(start + idBytes, start + sealedBytes),
    };
  });
}

function idOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
