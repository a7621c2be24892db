import type { Route } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';
import { wordsOfRoute } from './search-words.js';
import { outlookText } from './stored-outlook.js';

/** Returns the keys that routes already use. */
export async function readKeysInUse(ctx: Context, integrationKeys: readonly string[]): Promise<string[]> {
  const { rows } = await ctx.db.query<{ integration_key: string }>({
    name: 'route-keys-in-use',
    text: 'select integration_key from routes where organisation_id = $1 and integration_key = any($2::text[])',
    values: [ctx.organisationId, integrationKeys],
  });
  return rows.map((each) => each.integration_key);
}

/** A new route with its document. */
export interface NewRoute {
  route: Route;
  document: string;
}

/**
 * Writes new routes with their versions, allocations and assignments in one statement: for twelve stops this takes as
 * long as for the bare rows. Returns the ids of the written routes; a key that was taken in between is skipped. Keys
 * are inserted in order, so that two transactions with the same keys wait for each other instead of deadlocking.
 */
export async function insertRoutes(ctx: Context, routes: readonly NewRoute[], at: string): Promise<string[]> {
  const column = <Value>(read: (route: Route) => Value): Value[] => routes.map((each) => read(each.route));
  const allocated = routes.flatMap(({ route }) =>
    route.allocation.assets.map((asset) => ({ routeId: route.id, assetId: asset.id })),
  );
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'insert-routes',
    text: `with wanted as materialized (
        select * from unnest($2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::timestamptz[], $8::text[],
          $9::text[], $10::text[], $11::integer[], $12::text[], $16::text[]) as w
          (id, integration_key, status, site_id, driver_id, planned_start_at, document, name, reference, stops, words,
            outlook)),
      route as (
        insert into routes (organisation_id, id, integration_key, status, version, site_id, driver_id,
          planned_start_at, document, created_at, updated_at, name, reference, stop_count, search, outlook)
        select $1, id, integration_key, status, 1, site_id, driver_id, planned_start_at, document, $13, $13, name,
          reference, stops, array_to_tsvector(string_to_array(words, ' ')), outlook::jsonb
        from wanted order by integration_key collate "C"
        on conflict (organisation_id, integration_key) do nothing returning id),
      version as (
        insert into route_versions (organisation_id, route_id, version, document, created_at)
        select $1, w.id, 1, w.document, $13 from wanted w join route using (id)),
      allocated as (
        insert into route_assets (organisation_id, asset_id, route_id)
        select $1, a.asset_id, a.route_id from unnest($14::uuid[], $15::uuid[]) as a (route_id, asset_id)
        join route on route.id = a.route_id),
      begun as (
        insert into route_assignments (organisation_id, route_id, driver_id, activated_at)
        select $1, w.id, w.driver_id, $13 from wanted w join route using (id) where w.status = 'active')
      select id from route`,
    values: [
      ctx.organisationId,
      column((each) => each.id),
      column((each) => each.integration_key),
      column((each) => each.status),
      column((each) => each.site_id),
      column((each) => each.driver_id),
      column((each) => each.planned_start_at),
      routes.map((each) => each.document),
      column((each) => each.name),
      column((each) => each.reference),
      column((each) => each.travel_plan.points_of_interest.length),
      // Words are letters, marks and digits, and contain no space.
      column((each) => wordsOfRoute(each).join(' ')),
      at,
      allocated.map((each) => each.routeId),
      allocated.map((each) => each.assetId),
      column(outlookText),
    ],
  });
  return rows.map((each) => each.id);
}
