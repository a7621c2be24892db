import type { Route } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';

/** The drivers whom `route_crew` lists as the crew of a route: none if the route is closed. */
function notedCrew({ status, allocation }: Pick<Route, 'status' | 'allocation'>): string[] {
  const isOpen = status === 'planned' || status === 'active';
  return isOpen ? [...new Set(allocation.crew.map((each) => each.id))] : [];
}

/** Notes the crews of new routes. */
export async function noteCrews(ctx: Context, routes: readonly Route[]): Promise<void> {
  const members = routes.flatMap((route) =>
    notedCrew(route).map((driverId) => ({ routeId: route.id, driverId })),
  );
  if (members.length === 0) return;
  await ctx.db.query({
    name: 'note-crews',
    text: `insert into route_crew (organisation_id, route_id, driver_id)
      select $1, route_id, driver_id from unnest($2::uuid[], $3::uuid[]) as m (route_id, driver_id)
      on conflict do nothing`,
    values: [ctx.organisationId, members.map((each) => each.routeId), members.map((each) => each.driverId)],
  });
}

/** Notes the crew of a locked route if it has changed. */
export async function noteChangedCrew(ctx: Context, before: Route, after: Route): Promise<void> {
  const crew = notedCrew(after);
  const crewBefore = notedCrew(before);
  if (crew.length === crewBefore.length && crew.every((each) => crewBefore.includes(each))) return;
  await ctx.db.query({
    name: 'note-changed-crew',
    text: `with gone as (
        delete from route_crew where organisation_id = $1 and route_id = $2 and driver_id <> all($3::uuid[]))
      insert into route_crew (organisation_id, route_id, driver_id)
      select $1, $2, driver_id from unnest($3::uuid[]) as driver_id on conflict do nothing`,
    values: [ctx.organisationId, after.id, crew],
  });
}
