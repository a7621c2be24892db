import type { Context } from '../context.js';
import type { DueQueue } from '../platform/due-work/due-queries.js';

/** The NOTIFY channel for routes to render. */
export const renderingChannel = 'routes_to_render';

/**
 * Lists routes that must be rendered again, in transactions of their own. A route that is already listed is locked, so
 * that it is not rendered before this change is committed.
 */
export async function noteRoutesToRender(ctx: Context, routeIds: readonly string[]): Promise<void> {
  if (routeIds.length === 0) return;
  await ctx.db.query({
    name: 'note-routes-to-render',
    text: `with noted as (
        insert into routes_to_render (organisation_id, route_id)
        select $1, id from unnest($2::uuid[]) as id order by id
        on conflict (organisation_id, route_id) do update set noted_at = routes_to_render.noted_at)
      select pg_notify($3, '')`,
    values: [ctx.organisationId, routeIds, renderingChannel],
  });
}

/** The listed routes of all organisations; the route that has waited longest is the first. */
export const renderingQueue: DueQueue = {
  name: 'routes-to-render',
  table: 'routes_to_render',
  key: 'route_id',
  waits: 'true',
  dueAt: 'noted_at',
};

/** Removes a route from the list; returns the milliseconds for which it was listed, or null if it is not listed. */
export async function takeRouteToRender(ctx: Context, routeId: string): Promise<number | null> {
  const { rows } = await ctx.db.query<{ waited_ms: number }>({
    name: 'take-route-to-render',
    text: `delete from routes_to_render where organisation_id = $1 and route_id = $2
      returning (extract(epoch from clock_timestamp() - noted_at) * 1000)::float8 as waited_ms`,
    values: [ctx.organisationId, routeId],
  });
  return rows[0]?.waited_ms ?? null;
}
