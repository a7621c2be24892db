import { canonicalJson } from '@fleet/domain/values/canonical-json';
import type { ExportedRecord } from './exported-lines.js';

/** Why a log is not as it was sealed; the words are in the catalogue. */
export type SealFault =
  | { code: 'seal_missing' | 'seal_changed'; number: number }
  | { code: 'entry_missing' | 'entry_changed'; id: string; number: number }
  | { code: 'entry_inserted' | 'entry_twice'; id: string }
  | { code: 'no_entries' | 'no_seals' | 'noted_missing' };

export interface Seal {
  number: number;
  previousHash: string;
  place: string;
  sealedAt: string;
  hash: string;
  /** The entries that the seal lists, in their order. */
  listed: readonly { id: string; digest: string }[];
}

/** The previous hash of the first seal. */
export const noHash = '0'.repeat(64);

const idBytes = 16;
const entryBytes = idBytes + 32;

/** The seal in a record of an export; null if its content does not match its hash, which covers all of it. */
export async function sealIn(record: ExportedRecord, organisationId: string): Promise<Seal | null> {
  const {
    number,
    previous_hash: previousHash,
    place,
    entry_count,
    sealed_at: sealedAt,
    hash,
    entries,
  } = record;
  const hasTexts = [previousHash, place, sealedAt, hash, entries].every((each) => typeof each === 'string');
  if (!hasTexts || typeof number !== 'number' || typeof entry_count !== 'number') return null;
  const bytes = bytesOf(String(entries));
  if (bytes === null || bytes.length !== entry_count * entryBytes) return null;
  const said = {
    ...{ format: 'fleet-audit-seal-1', organisation_id: organisationId, number, previous_hash: previousHash },
    ...{ place, entry_count, entries_sha256: await sha256(bytes), sealed_at: sealedAt },
  };
  if ((await sha256(new TextEncoder().encode(canonicalJson(said)))) !== hash) return null;
  const listed = Array.from({ length: entry_count }, (_, index) => {
    const start = index * entryBytes;
    const id = hexOf(bytes.subarray(start, start + idBytes));
    return {
      id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      digest: hexOf(bytes.subarray(start + idBytes, start + entryBytes)),
    };
  });
  return {
    ...{ number, previousHash: String(previousHash), place: String(place), sealedAt: String(sealedAt) },
    ...{ hash, listed },
  };
}

/** In hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
