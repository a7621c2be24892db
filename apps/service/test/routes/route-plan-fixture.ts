import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { type Route, RoutePlan } from '@fleet/contract/planning/routes';
import type { Queryable } from '../../src/platform/database/postgres-pool.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import type { TestWorld } from '../test-context.js';

type StopPlan = RoutePlan['travel_plan']['points_of_interest'][number];

/** A stop with one activity. If an asset is given, the activity requires its odometer reading. */
export function stopPlan(key: string, assetId?: string): StopPlan {
  return {
    integration_key: key,
    name: `Stop ${key}`,
    address: { city: 'Encamp', coordinates: [1.58, 42.53] },
    geofence: { type: 'radius', centre: [1.58, 42.53], radius_m: 120 },
    planned_arrival_at: '2026-11-20T08:00:00.000Z',
    execution_sequence: [`${key}-reading`],
    activities: [
      {
        reference: `${key}-reading`,
        type: 'odometer',
        name: 'Read the odometer',
        duration: '00:05:00',
        requirements:
          assetId === undefined
            ? []
            : [
                {
                  kind: 'odometer',
                  label: 'Odometer',
                  is_optional: false,
                  integration_key: 'odometer',
                  validate: true,
                  asset_id: assetId,
                },
              ],
        execution_sequence: assetId === undefined ? [] : ['odometer'],
      },
    ],
  };
}

/** A plan of two stops for a driver with an asset. */
export function routePlan(
  allocation: { driverId?: string; assetId?: string } = {},
  changes: Partial<RoutePlan> = {},
): RoutePlan {
  const { driverId, assetId } = allocation;
  return {
    name: 'Valley round',
    planned_start_at: '2026-11-20T06:00:00.000Z',
    allocation: {
      ...(driverId === undefined ? {} : { driver_id: driverId }),
      ...(assetId === undefined ? {} : { assets: [{ id: assetId }] }),
    },
    consignments: [{ integration_key: 'C-1', description: 'Two pallets of flour' }],
    travel_plan: { points_of_interest: [stopPlan('A', assetId), stopPlan('B')] },
    ...changes,
  };
}

const planCheck = shapeCheck(RoutePlan);

/** The plan as it arrives over HTTP. Fails if its shape is invalid. */
export function checkedPlan(plan: unknown): RoutePlan {
  const checked = planCheck.check(structuredClone(plan));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.value;
}

export interface StoredRouteRow {
  id: string;
  status: Route['status'];
  version: number;
  revision: number;
  driver_id: string | null;
  document: Route;
  text: string;
}

/** The stored row of a route. */
export async function storedRoute(world: TestWorld, id: string): Promise<StoredRouteRow> {
  const { rows } = await world.database.pool.query(
    `select id, status, version, revision, driver_id, document::json as document, document as text
     from routes where organisation_id = $1 and id = $2`,
    [world.organisationId, id],
  );
  return rows[0];
}

/** Counts that any write would change. */
export async function writeCounts(world: TestWorld): Promise<Record<string, number>> {
  const { rows } = await world.database.pool.query(
    `select (select count(*)::int from events where organisation_id = $1) as events,
      (select count(*)::int from audit_entries where organisation_id = $1) as audit,
      (select count(*)::int from route_versions where organisation_id = $1) as versions,
      (select coalesce(sum(version * 1000 + revision), 0)::int from routes where organisation_id = $1) as numbers`,
    [world.organisationId],
  );
  return rows[0];
}

export interface RecordedEvent {
  type: string;
  driver_id: string | null;
  data: { load_id?: string; version?: number; affects_driver?: boolean };
}

/** The events of a route, in order. */
export async function eventsOf(world: TestWorld, routeId: string): Promise<RecordedEvent[]> {
  const { rows } = await world.database.pool.query(
    `select type, driver_id, data from events
     where organisation_id = $1 and route_id = $2 order by transaction_id, position`,
    [world.organisationId, routeId],
  );
  return rows;
}

/** Ids of the active routes of a driver. */
export async function activeRoutes(world: TestWorld, driverId: string): Promise<string[]> {
  const { rows } = await world.database.pool.query(
    `select id from routes where organisation_id = $1 and driver_id = $2 and status = 'active'`,
    [world.organisationId, driverId],
  );
  return rows.map((each) => each.id);
}

/** Adds an active session of the driver, with the asset and a new device. */
export async function addSession(
  world: TestWorld,
  driver: { userId: string; driverId: string },
  assetId: string,
): Promise<string> {
  const id = newUuidV7();
  await world.database.pool.query(
    `insert into sessions (organisation_id, id, driver_id, user_id, asset_id, device_id, status, created_at)
     values ($1, $2::uuid, $3, $4, $5, 'device ' || $2, 'active', now())`,
    [world.organisationId, id, driver.driverId, driver.userId, assetId],
  );
  return id;
}

/** Inserts a progress record. */
export async function addProgress(
  world: TestWorld,
  record: {
    routeId: string;
    sessionId: string;
    driverId: string;
    kind: string;
    target?: string;
    at: string;
    detail?: string;
    content?: object;
  },
): Promise<void> {
  await world.database.pool.query(
    `insert into progress_records
       (organisation_id, route_id, kind, target, at, detail, session_id, driver_id, content, late)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, false)`,
    [
      world.organisationId,
      record.routeId,
      record.kind,
      record.target ?? '',
      record.at,
      record.detail ?? '',
      record.sessionId,
      record.driverId,
      JSON.stringify(record.content ?? {}),
    ],
  );
}

/** Wraps the database and records the names of its statements. */
export function counted(db: Queryable): { db: Queryable; names: (string | undefined)[] } {
  const names: (string | undefined)[] = [];
  return {
    names,
    db: {
      query(statement) {
        names.push(statement.name);
        return db.query(statement);
      },
    },
  };
}
