import type { Context } from '../context.js';

/**
 * Deletes a chunk of the events whose id is below `firstKept`, and returns how many. An id begins with a time, so
 * `firstKept` is the lowest possible id of the first time to keep. Keeps events that an enabled subscription has not
 * reached, or whose delivery is waiting, however long that takes [C-10].
 */
export async function deleteEventsBefore(ctx: Context, firstKept: string, limit: number): Promise<number> {
  const { rowCount } = await ctx.db.query({
    name: 'delete-old-events',
    text: `delete from events e where e.organisation_id = $1 and e.id in (
      select o.id from events o where o.organisation_id = $1 and o.id < $2::uuid
        and not exists (select from webhooks w where w.organisation_id = $1 and w.status = 'enabled'
          and (w.epoch, w.transaction_id, w.position) < (o.epoch, o.transaction_id, o.position))
        and not exists (select from webhook_deliveries d
          where d.organisation_id = $1 and d.id = o.id and d.status = 'waiting')
      order by o.id limit $3)`,
    values: [ctx.organisationId, firstKept, limit],
  });
  return rowCount ?? 0;
}
