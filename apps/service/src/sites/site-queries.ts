import type { Site } from '@fleet/contract/fleet/master-record-shapes';
import type { Context } from '../context.js';
import { columnOf, type MasterRecordName } from '../master-records/master-record-name.js';

/** The columns of a `Site`, from `sites as s`. */
export const siteColumns = 's.id, s.integration_key, s.name, s.address, s.status, s.updated_at';

/**
 * Locks the site until the transaction ends. With `deletes`, the lock also blocks transactions that insert references
 * to the site.
 */
export async function lockSite(ctx: Context, name: MasterRecordName, deletes = false): Promise<Site | null> {
  const { column, value } = columnOf(name);
  const { rows } = await ctx.db.query<Site>({
    name: `lock-site-by-${column}${deletes ? '-to-delete' : ''}`,
    text: `select ${siteColumns} from sites s
      where s.organisation_id = $1 and s.${column} = $2 for ${deletes ? 'update' : 'no key update'}`,
    values: [ctx.organisationId, value],
  });
  return rows[0] ?? null;
}

/** Returns false if another transaction has just created a site under the key. */
export async function insertSite(ctx: Context, site: Site): Promise<boolean> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'insert-site',
    text: `insert into sites (organisation_id, id, integration_key, name, address, status, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)
      on conflict (organisation_id, integration_key) do nothing returning id`,
    values: siteValues(ctx, site),
  });
  return rows.length > 0;
}

export async function updateSite(ctx: Context, site: Site): Promise<void> {
  await ctx.db.query({
    name: 'update-site',
    text: `update sites set integration_key = $3, name = $4, address = $5, status = $6, updated_at = $7
      where organisation_id = $1 and id = $2`,
    values: siteValues(ctx, site),
  });
}

export async function deleteSiteRow(ctx: Context, siteId: string): Promise<void> {
  await ctx.db.query({
    name: 'delete-site',
    text: 'delete from sites where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, siteId],
  });
}

function siteValues(
  ctx: Context,
  { id, integration_key, name, address, status, updated_at }: Site,
): unknown[] {
  const stored = address === null ? null : JSON.stringify(address);
  return [ctx.organisationId, id, integration_key, name, stored, status, updated_at];
}

export interface NamedSite {
  id: string;
  integration_key: string | null;
}

/** Finds sites by id or key. Within a transaction, they cannot be deleted until it ends. */
export async function findSites(
  ctx: Context,
  ids: readonly string[],
  integrationKeys: readonly string[],
): Promise<NamedSite[]> {
  const { rows } = await ctx.db.query<NamedSite>({
    name: 'sites-by-name',
    text: `select id, integration_key from sites
      where organisation_id = $1 and (id = any($2::uuid[]) or integration_key = any($3::text[]))
      for key share`,
    values: [ctx.organisationId, ids, integrationKeys],
  });
  return rows;
}
