import type { Context } from '../context.js';

/**
 * Locks the records with these keys, in id order, until the transaction ends. `exclusively` also blocks transactions
 * that lock only the keys of these records (`for key share`), because they rely on the records' state. Records that do
 * not exist yet cannot be locked, so transactions that save many records of one kind wait for each other.
 */
export async function lockByKeys(
  tx: Context,
  table: 'sites' | 'drivers' | 'assets' | 'reasons',
  integrationKeys: readonly string[],
  { exclusively = false }: { exclusively?: boolean } = {},
): Promise<void> {
  const turn = tx.db.query({
    name: 'wait-to-save-many',
    text: 'select pg_advisory_xact_lock(hashtextextended($2, 0)) from organisations where id = $1',
    values: [tx.organisationId, `save many ${table} ${tx.organisationId}`],
  });
  const locked = tx.db.query({
    name: `lock-${table}-by-keys${exclusively ? '-exclusively' : ''}`,
    text: `select id from ${table} where organisation_id = $1 and integration_key = any($2::text[])
      order by id for ${exclusively ? 'update' : 'no key update'}`,
    values: [tx.organisationId, integrationKeys],
  });
  await Promise.all([turn, locked]);
}
