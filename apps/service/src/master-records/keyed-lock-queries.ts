import type { Context } from '../context.js';

/**
 * Locks the things that have these keys, in the order of their ids, until the transaction ends; `exclusively` also against
 * whoever goes by what they have seen of them. Those that are going to be made cannot be locked: whoever makes many at once
 * waits for the others who do.
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
