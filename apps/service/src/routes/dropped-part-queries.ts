import type { Route } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';

/** A stop, named by its id, or an activity, named by its reference. */
export interface RoutePart {
  kind: 'stop' | 'activity';
  name: string;
}

/** The parts of a route that its next version does not have. */
export function droppedParts(before: Route, after: Route): RoutePart[] {
  const kept = new Set(partsOf(after).map(({ kind, name }) => `${kind} ${name}`));
  return partsOf(before).filter(({ kind, name }) => !kept.has(`${kind} ${name}`));
}

function partsOf(route: Route): RoutePart[] {
  return route.travel_plan.points_of_interest.flatMap(({ id, activities }) => [
    { kind: 'stop' as const, name: id },
    ...activities.map(({ reference }) => ({ kind: 'activity' as const, name: reference })),
  ]);
}

/**
 * Stores the parts that a new version of a locked route dropped. They stay stored even if a later version has them
 * again.
 */
export async function noteDroppedParts(
  ctx: Context,
  routeId: string,
  parts: readonly RoutePart[],
): Promise<void> {
  if (parts.length === 0) return;
  await ctx.db.query({
    name: 'note-dropped-parts',
    text: `insert into route_dropped_parts (organisation_id, route_id, kind, name)
      select $1, $2, kind, name from unnest($3::text[], $4::text[]) as p (kind, name) on conflict do nothing`,
    values: [ctx.organisationId, routeId, parts.map((each) => each.kind), parts.map((each) => each.name)],
  });
}

/** Whether some version of the route had this part, if the current version does not have it. */
export async function wasDropped(ctx: Context, routeId: string, { kind, name }: RoutePart): Promise<boolean> {
  const { rows } = await ctx.db.query<{ known: boolean }>({
    name: 'was-dropped',
    text: `select exists (select from route_dropped_parts
      where organisation_id = $1 and route_id = $2 and kind = $3 and name = $4) as known`,
    values: [ctx.organisationId, routeId, kind, name],
  });
  return rows[0]?.known ?? false;
}
