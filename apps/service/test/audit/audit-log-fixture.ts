import { expect } from 'vitest';
import { firstPlace } from '../../src/audit/audit-entry-row.js';
import { countEntriesAfter, selectEntriesAfter } from '../../src/audit/audit-seal-queries.js';
import { sealAll } from '../../src/audit/audit-sealing.js';
import { writeAudit } from '../../src/audit/write-audit.js';
import type { Pool } from '../../src/platform/database/postgres-pool.js';
import { systemActor, type TestWorld } from '../test-context.js';

/** Writes entries, each in its own transaction. Returns the ids of all entries in order. */
export async function writeEntries(
  world: TestWorld,
  organisationId: string,
  count: number,
): Promise<string[]> {
  for (let left = count; left > 0; left -= 1) {
    await writeAudit(world.contextFor(systemActor, organisationId), {
      action: 'reason.delete',
      subjectKind: 'sample',
      subjectId: `sample ${left}`,
      before: { name: 'Canillo', weight: 12.5 },
      after: { name: "Andorra la Vella, 'Centre' €🚚\\\"\n", weight: 1e21 },
      data: { zeta: 1, alpha: { ünï: [null, true] } },
    });
  }
  const { rows } = await world.database.pool.query<{ id: string }>(
    'select id from audit_entries where organisation_id = $1 order by epoch, transaction_id, position',
    [organisationId],
  );
  return rows.map((row) => row.id);
}

/** Changes the log as the owner of the database can: disables the triggers that forbid changes, and then writes. */
export async function tamper(pool: Pool, statement: string, values: unknown[] = []): Promise<void> {
  for (const table of ['audit_entries', 'audit_seals'])
    await pool.query(`alter table ${table} disable trigger ${table}_stay`);
  await pool.query(statement, values);
  for (const table of ['audit_entries', 'audit_seals'])
    await pool.query(`alter table ${table} enable always trigger ${table}_stay`);
}

/** Seals all entries of an organisation that have no seal yet. Waits for transactions of other suites. */
export async function sealWhole({ database: { pool } }: TestWorld, organisationId: string): Promise<void> {
  const { count } = await countEntriesAfter(pool, organisationId, firstPlace);
  const readable = async () => (await selectEntriesAfter(pool, organisationId, firstPlace, count + 1)).length;
  await expect.poll(readable, { timeout: 20_000 }).toBe(count);
  await sealAll(pool);
}
