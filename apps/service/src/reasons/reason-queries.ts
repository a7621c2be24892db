import type { Reason } from '@fleet/contract/planning/reasons';
import type { Context } from '../context.js';

/** The columns of a `Reason`, from `reasons as r`. */
export const reasonColumns = `r.id, r.integration_key, r.text, r.statuses, r.requirement_types, r.site_ids, r.position,
  r.updated_at`;

/** Locks the reason until the transaction ends. */
export async function lockReason(ctx: Context, integrationKey: string): Promise<Reason | null> {
  const { rows } = await ctx.db.query<Reason>({
    name: 'lock-reason',
    text: `select ${reasonColumns} from reasons r where r.organisation_id = $1 and r.integration_key = $2 for update`,
    values: [ctx.organisationId, integrationKey],
  });
  return rows[0] ?? null;
}

/** Returns false if another transaction has just created a reason under the key. */
export async function insertReason(ctx: Context, reason: Reason): Promise<boolean> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'insert-reason',
    text: `insert into reasons (organisation_id, id, integration_key, text, statuses, requirement_types, site_ids, position,
        created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
      on conflict (organisation_id, integration_key) do nothing returning id`,
    values: valuesOf(ctx, reason),
  });
  return rows.length > 0;
}

export async function updateReason(ctx: Context, reason: Reason): Promise<void> {
  await ctx.db.query({
    name: 'update-reason',
    text: `update reasons set integration_key = $3, text = $4, statuses = $5, requirement_types = $6, site_ids = $7,
        position = $8, updated_at = $9
      where organisation_id = $1 and id = $2`,
    values: valuesOf(ctx, reason),
  });
}

export async function deleteReasonRow(ctx: Context, reasonId: string): Promise<void> {
  await ctx.db.query({
    name: 'delete-reason',
    text: 'delete from reasons where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, reasonId],
  });
}

function valuesOf(ctx: Context, reason: Reason): unknown[] {
  const { id, integration_key, text, statuses, requirement_types, site_ids, position, updated_at } = reason;
  const { organisationId } = ctx;
  return [
    organisationId,
    id,
    integration_key,
    text,
    statuses,
    requirement_types,
    site_ids,
    position,
    updated_at,
  ];
}
