import type { Route } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';
import { type RouteRow, routeColumns } from './route-row.js';
import { wordsOfRoute } from './search-words.js';
import { failuresText, outlookText } from './stored-outlook.js';

/** Sets a savepoint, so that `releaseLocks` can release the locks after it. */
export async function openLockPoint(ctx: Context): Promise<void> {
  await ctx.db.query({ text: 'savepoint before_locks' });
}

/** Releases every lock since the last savepoint. */
export async function releaseLocks(ctx: Context): Promise<void> {
  await ctx.db.query({ text: 'rollback to savepoint before_locks' });
}

/** Locks drivers until the transaction ends, in id order. */
export async function lockDrivers(ctx: Context, driverIds: readonly string[]): Promise<void> {
  await ctx.db.query({
    name: 'lock-drivers',
    text: `select d.id from drivers d where d.organisation_id = $1 and d.id = any($2::uuid[])
      order by d.id for no key update`,
    values: [ctx.organisationId, driverIds],
  });
}

/** Locks the current driver of a route, and the drivers in `others`. Returns the ids of the locked drivers. */
export async function lockDriversOfRoute(
  ctx: Context,
  routeId: string,
  others: readonly string[],
): Promise<string[]> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'lock-drivers-of-route',
    text: `select d.id from drivers d
      where d.organisation_id = $1 and (d.id = any($3::uuid[])
        or d.id = (select r.driver_id from routes r where r.organisation_id = $1 and r.id = $2))
      order by d.id for no key update of d`,
    values: [ctx.organisationId, routeId, others],
  });
  return rows.map((each) => each.id);
}

/**
 * Locks the route itself. Outcomes can be recorded at the same time: their foreign key needs only a `key share`
 * lock on the row, which `no key update` allows.
 */
export async function lockRouteRow(ctx: Context, routeId: string): Promise<RouteRow | null> {
  const { rows } = await ctx.db.query<RouteRow>({
    name: 'lock-route',
    text: `select ${routeColumns} from routes r
      where r.organisation_id = $1 and r.id = $2 for no key update`,
    values: [ctx.organisationId, routeId],
  });
  return rows[0] ?? null;
}

/** The current route, without a lock. */
export async function readRouteRow(ctx: Context, routeId: string): Promise<RouteRow | null> {
  const { rows } = await ctx.db.query<RouteRow>({
    name: 'route-by-id',
    text: `select ${routeColumns} from routes r where r.organisation_id = $1 and r.id = $2`,
    values: [ctx.organisationId, routeId],
  });
  return rows[0] ?? null;
}

export async function findRouteId(ctx: Context, integrationKey: string): Promise<string | null> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'route-id-by-key',
    text: 'select id from routes where organisation_id = $1 and integration_key = $2',
    values: [ctx.organisationId, integrationKey],
  });
  return rows[0]?.id ?? null;
}

/** A route's new state, and which of its dependent rows change with it. */
export interface RouteWrite {
  route: Route;
  revision: number;
  document: string;
  at: string;
  /** Whether the document is the first of its version. */
  newVersion: boolean;
  /** Whether the driver who worked the route until now stops working it. */
  ends: boolean;
  /** Whether the driver starts working the route. */
  begins: boolean;
}

/** Writes a new route with its version, allocation and assignment; false if another transaction has taken the key. */
export async function insertRoute(ctx: Context, write: RouteWrite): Promise<boolean> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'insert-route',
    text: `with route as (
        insert into routes (organisation_id, id, integration_key, status, version, site_id, driver_id,
          planned_start_at, document, created_at, updated_at, name, reference, stop_count, search, outlook)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $12, $13, $14, array_to_tsvector($15::text[]), $16)
        on conflict (organisation_id, integration_key) do nothing returning id),
      version as (
        insert into route_versions (organisation_id, route_id, version, document, created_at)
        select $1, id, $5, $9, $10 from route),
      allocated as (
        insert into route_assets (organisation_id, asset_id, route_id)
        select $1, asset_id, id from route, unnest($11::uuid[]) as asset_id),
      begun as (
        insert into route_assignments (organisation_id, route_id, driver_id, activated_at)
        select $1, id, $7, $10 from route where $4 = 'active')
      select id from route`,
    values: [
      ctx.organisationId,
      write.route.id,
      write.route.integration_key,
      write.route.status,
      write.route.version,
      write.route.site_id,
      write.route.driver_id,
      write.route.planned_start_at,
      write.document,
      write.at,
      write.route.allocation.assets.map((each) => each.id),
      write.route.name,
      write.route.reference,
      write.route.travel_plan.points_of_interest.length,
      wordsOfRoute(write.route),
      outlookText(write.route),
    ],
  });
  return rows.length > 0;
}

/**
 * Deletes a locked, waiting route that no driver ever had, with its versions and allocation. Returns false and keeps
 * the route if a driver had it.
 */
export async function deleteUnbegunRoute(ctx: Context, routeId: string): Promise<boolean> {
  const { rows } = await ctx.db.query<{ id: string }>({
    name: 'delete-unbegun-route',
    text: `with past as (select
        exists (select from route_assignments where organisation_id = $1 and route_id = $2)
        or exists (select from outcomes where organisation_id = $1 and route_id = $2)
        or exists (select from progress_records where organisation_id = $1 and route_id = $2)
        or exists (select from transfers where organisation_id = $1 and route_id = $2) as is_there),
      versions as (
        delete from route_versions where organisation_id = $1 and route_id = $2 and not (select is_there from past)),
      dropped as (
        delete from route_dropped_parts
        where organisation_id = $1 and route_id = $2 and not (select is_there from past)),
      allocation as (
        delete from route_assets where organisation_id = $1 and route_id = $2 and not (select is_there from past))
      delete from routes where organisation_id = $1 and id = $2 and status = 'planned'
        and not (select is_there from past) returning id`,
    values: [ctx.organisationId, routeId],
  });
  return rows.length > 0;
}

/** Writes a locked route's new state with all dependent rows, in one statement. */
export async function updateRoute(ctx: Context, write: RouteWrite): Promise<void> {
  const { route } = write;
  const stops = route.travel_plan.points_of_interest;
  await ctx.db.query({
    name: 'update-route',
    text: `with route as (
        update routes set status = $3, version = $4, revision = $5, site_id = $6, driver_id = $7,
          planned_start_at = $8, started_at = $9, completed_at = $10, document = $11, updated_at = $12,
          outlook = $22, failures = $23, name = $17, reference = $18, stop_count = $19, stops_departed = $20,
          search = case when $13 then array_to_tsvector($21::text[]) else search end
        where organisation_id = $1 and id = $2),
      version as (
        insert into route_versions (organisation_id, route_id, version, document, created_at)
        select $1, $2, $4, $11, $12 where $13),
      withdrawn as (
        delete from route_assets
        where organisation_id = $1 and route_id = $2 and $13 and asset_id <> all($14::uuid[])),
      allocated as (
        insert into route_assets (organisation_id, asset_id, route_id)
        select $1, asset_id, $2 from unnest($14::uuid[]) as asset_id where $13 on conflict do nothing),
      ended as (
        update route_assignments set ended_at = $12
        where organisation_id = $1 and route_id = $2 and ended_at is null and $15)
      insert into route_assignments as a (organisation_id, route_id, driver_id, activated_at)
      select $1, $2, $7, $12 where $16
      on conflict (organisation_id, route_id, driver_id, activated_at) do update set ended_at = null`,
    values: [
      ctx.organisationId,
      route.id,
      route.status,
      route.version,
      write.revision,
      route.site_id,
      route.driver_id,
      route.planned_start_at,
      route.started_at,
      route.completed_at,
      write.document,
      write.at,
      write.newVersion,
      route.allocation.assets.map((each) => each.id),
      write.ends,
      write.begins,
      route.name,
      route.reference,
      stops.length,
      stops.filter((each) => each.status === 'departed').length,
      write.newVersion ? wordsOfRoute(route) : [],
      outlookText(route),
      failuresText(route),
    ],
  });
}
