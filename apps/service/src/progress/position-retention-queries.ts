import type { Context } from '../context.js';

/** Deletes a chunk of the positions that arrived before a time (ISO 8601 UTC); returns their number. */
export async function deletePositionsBefore(ctx: Context, before: string, limit: number): Promise<number> {
  const { rowCount } = await ctx.db.query({
    name: 'delete-old-positions',
    text: `delete from positions p where p.organisation_id = $1 and (p.session_id, p.at) in (
      select o.session_id, o.at from sessions s
      join positions o on o.organisation_id = $1 and o.session_id = s.id
      where s.organisation_id = $1 and s.created_at < $2::timestamptz and o.received_at < $2::timestamptz limit $3)`,
    values: [ctx.organisationId, before, limit],
  });
  return rowCount ?? 0;
}
