import { inTransaction, type Pool } from '../platform/database/postgres-pool.js';
import { firstPlace } from './audit-entry-row.js';
import {
  claimSealing,
  findNewestSeal,
  insertSeal,
  type StoredSeal,
  selectEntriesAfter,
} from './audit-seal-queries.js';
import { noHash, sealedEntries, sealHash } from './seal-digests.js';

/** The most entries in one seal; computing their digests takes some milliseconds. */
export const mostEntriesInSeal = 500;

/**
 * Seals the next entries of an organisation, in their order and after the newest seal. Returns null if there is nothing
 * to seal or another process is sealing. It neither waits for writers of entries nor delays them: it seals only entries
 * below every open transaction, so no entry can be inserted before them.
 */
export async function sealEntries(pool: Pool, organisationId: string): Promise<StoredSeal | null> {
  return inTransaction(pool, async (tx) => {
    const sealedAt = await claimSealing(tx, organisationId);
    if (sealedAt === null) return null;
    const newest = await findNewestSeal(tx, organisationId);
    const rows = await selectEntriesAfter(tx, organisationId, newest?.place ?? firstPlace, mostEntriesInSeal);
    const last = rows.at(-1);
    if (last === undefined) return null;
    const content = {
      organisationId,
      number: (newest?.number ?? 0) + 1,
      previousHash: newest?.hash ?? noHash,
      place: last.place,
      entryCount: rows.length,
      entries: sealedEntries(rows),
      sealedAt,
    };
    const seal = { ...content, hash: sealHash(content) };
    return (await insertSeal(tx, seal)) ? seal : null;
  });
}
