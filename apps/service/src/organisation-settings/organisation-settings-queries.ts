import type { OrganisationLogo } from '@fleet/contract/fleet/organisation-logo';
import { OwnSettings } from '@fleet/contract/fleet/organisations';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import type { Context } from '../context.js';
import type { Queryable } from '../platform/database/postgres-pool.js';
import { logoFacts } from './organisation-logo-queries.js';

/** An organisation with its own settings. */
export interface OrganisationRow {
  id: string;
  name: string;
  created_at: string;
  own: OwnSettings;
  logo: OrganisationLogo | null;
}

const ownCheck = shapeCheck(OwnSettings);

/** Stored settings were valid when they were written; a setting from a newer program version is ignored. */
function ownOf(settings: unknown): OwnSettings {
  const checked = ownCheck.check(settings);
  return checked.ok ? checked.value : {};
}

/** The context's organisation; with `locks`, it cannot be changed until the transaction ends. */
export async function readOrganisationRow(ctx: Context, locks = false): Promise<OrganisationRow> {
  // A statement that waits for the lock would read the logo as it was before the wait.
  if (locks) await lockSettings(ctx);
  const { rows } = await ctx.db.query<Omit<OrganisationRow, 'own'> & { settings: unknown }>({
    name: 'read-organisation',
    text: `select o.id, o.name, o.created_at, o.settings,
        (select jsonb_build_object('content_type', l.content_type, 'byte_length', l.byte_length,
            'sha256', encode(l.sha256, 'hex'), 'width', l.width, 'height', l.height)
          from organisation_logos l where l.organisation_id = o.id) as logo
      from organisations o where o.id = $1`,
    values: [ctx.organisationId],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('there is no such organisation');
  const { settings, logo, ...rest } = row;
  return { ...rest, own: ownOf(settings), logo: logo === null ? null : logoFacts(logo) };
}

async function lockSettings(ctx: Context): Promise<void> {
  await ctx.db.query({
    name: 'lock-organisation-settings',
    text: 'select from organisations where id = $1 for no key update',
    values: [ctx.organisationId],
  });
}

/** An organisation's own settings alone. */
type OwnRow = Pick<OrganisationRow, 'id' | 'own'>;

const ownRowOf = ({ id, settings }: { id: string; settings: unknown }): OwnRow => ({
  id,
  own: ownOf(settings),
});

/** The own settings of these organisations, by id. */
export async function readOwnSettings(
  db: Queryable,
  organisationIds: readonly string[],
): Promise<Map<string, OwnSettings>> {
  const { rows } = await db.query<{ id: string; settings: unknown }>({
    name: 'own-settings',
    text: 'select o.id, o.settings from organisations o where o.id = any($1::uuid[])',
    values: [organisationIds],
  });
  return new Map(rows.map(ownRowOf).map(({ id, own }) => [id, own]));
}

/** The organisations that have set a retention time. */
export async function readRetentions(ctx: Context): Promise<OwnRow[]> {
  const { rows } = await ctx.db.query<{ id: string; settings: unknown }>({
    name: 'read-retentions',
    text: `select o.id, o.settings from organisations o where o.settings->'retention' is not null order by o.id`,
    values: [],
  });
  return rows.map(ownRowOf);
}

export async function updateOrganisation(ctx: Context, { name, own }: OrganisationRow): Promise<void> {
  await ctx.db.query({
    name: 'update-organisation',
    text: 'update organisations set name = $2, settings = $3 where id = $1',
    values: [ctx.organisationId, name, JSON.stringify(own)],
  });
}
