import { OwnSettings } from '@fleet/contract/fleet/organisations';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import type { Context } from '../context.js';
import type { Queryable } from '../platform/database/postgres-pool.js';

/** An organisation with its own settings. */
export interface OrganisationRow {
  id: string;
  name: string;
  created_at: string;
  own: OwnSettings;
}

const ownCheck = shapeCheck(OwnSettings);

/** Stored settings were valid when they were written; a setting from a newer program version is ignored. */
function rowOf(row: Omit<OrganisationRow, 'own'> & { settings: unknown }): OrganisationRow {
  const { id, name, created_at, settings } = row;
  const checked = ownCheck.check(settings);
  return { id, name, created_at, own: checked.ok ? checked.value : {} };
}

const columns = 'o.id, o.name, o.created_at, o.settings';

/** The context's organisation; with `locks`, it cannot be changed until the transaction ends. */
export async function readOrganisationRow(ctx: Context, locks = false): Promise<OrganisationRow> {
  const { rows } = await ctx.db.query<Omit<OrganisationRow, 'own'> & { settings: unknown }>({
    name: locks ? 'lock-organisation-settings' : 'read-organisation',
    text: `select ${columns} from organisations o where o.id = $1 ${locks ? 'for no key update' : ''}`,
    values: [ctx.organisationId],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('there is no such organisation');
  return rowOf(row);
}

/** The own settings of these organisations, by id. */
export async function readOwnSettings(
  db: Queryable,
  organisationIds: readonly string[],
): Promise<Map<string, OwnSettings>> {
  const { rows } = await db.query<Omit<OrganisationRow, 'own'> & { settings: unknown }>({
    name: 'own-settings',
    text: `select ${columns} from organisations o where o.id = any($1::uuid[])`,
    values: [organisationIds],
  });
  return new Map(rows.map(rowOf).map(({ id, own }) => [id, own]));
}

/** The organisations that have set a retention time. */
export async function readRetentions(ctx: Context): Promise<OrganisationRow[]> {
  const { rows } = await ctx.db.query<Omit<OrganisationRow, 'own'> & { settings: unknown }>({
    name: 'read-retentions',
    text: `select ${columns} from organisations o where o.settings->'retention' is not null order by o.id`,
    values: [],
  });
  return rows.map(rowOf);
}

export async function updateOrganisation(ctx: Context, { name, own }: OrganisationRow): Promise<void> {
  await ctx.db.query({
    name: 'update-organisation',
    text: 'update organisations set name = $2, settings = $3 where id = $1',
    values: [ctx.organisationId, name, JSON.stringify(own)],
  });
}
