import type { Module, Permission } from '@fleet/contract/ground/permissions';
import type { Problem } from '@fleet/contract/ground/problems';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createOrganisation } from '../src/accounts/create-organisation.js';
import { createUser } from '../src/accounts/users/create-user.js';
import { userCaller } from '../src/callers/caller-actor.js';
import { readCallerUser } from '../src/callers/caller-queries.js';
import { type Actor, type Context, Refusal } from '../src/context.js';
import { type ContextParts, noOrganisation, openContext } from '../src/context-factory.js';
import { newUuidV7 } from '../src/platform/security/identifiers.js';
import { type TestDatabase, testDatabase } from './test-database.js';

/** The environment of a suite: its own database and organisation, and a clock that can be advanced. */
export interface TestWorld {
  database: TestDatabase;
  parts: ContextParts;
  organisationId: string;
  clock: { now(): number; advance(ms: number): void };
  /** A context in the given organisation, by default the world's. */
  contextFor(actor: Actor, organisationId?: string): Context;
  stop(): Promise<void>;
}

export const systemActor: Actor = { kind: 'system' };

export async function testWorld(): Promise<TestWorld> {
  const database = await testDatabase();
  let aheadMs = 0;
  const clock = {
    now: () => Date.now() + aheadMs,
    advance: (ms: number) => {
      aheadMs += ms;
    },
  };
  const parts: ContextParts = {
    pool: database.pool,
    now: clock.now,
    newId: newUuidV7,
    log: pino({ level: 'silent' }),
  };
  const outside = openContext(parts, noOrganisation, systemActor, newUuidV7());
  const organisationId = await createOrganisation(outside, { name: 'Transports Valira' });
  return {
    database,
    parts,
    organisationId,
    clock,
    contextFor: (actor, organisation = organisationId) =>
      openContext(parts, organisation, actor, newUuidV7()),
    stop: () => database.stop(),
  };
}

/** The world of a suite. It opens before the tests and stops after them, and can be used only in between. */
export function suiteWorld(): TestWorld {
  let opened: TestWorld | undefined;
  beforeAll(async () => {
    opened = await testWorld();
  });
  afterAll(() => opened?.stop());
  const world = (): TestWorld => {
    if (opened === undefined) throw new Error('the world of the suite is not open');
    return opened;
  };
  return {
    get database() {
      return world().database;
    },
    get parts() {
      return world().parts;
    },
    get organisationId() {
      return world().organisationId;
    },
    get clock() {
      return world().clock;
    },
    contextFor: (actor, organisation) => world().contextFor(actor, organisation),
    stop: () => world().stop(),
  };
}

/** Adds another organisation to the same database. */
export function addOrganisation(world: TestWorld, name = 'Logística del Nord'): Promise<string> {
  return createOrganisation(world.contextFor(systemActor, noOrganisation), { name });
}

let people = 0;

export interface TestPerson {
  organisationId?: string;
  roles?: readonly string[];
  permissions?: readonly Permission[];
  modules?: readonly Module[];
  siteIds?: readonly string[];
}

/** Adds a user without password or pin, by default a controller. */
export async function addUser(
  world: TestWorld,
  person: TestPerson = {},
): Promise<{ userId: string; username: string }> {
  people += 1;
  const { organisationId, roles = ['controller'], permissions = [], modules = [], siteIds = [] } = person;
  const username = `person.${people}.${newUuidV7().slice(-8)}`;
  const ctx = world.contextFor(systemActor, organisationId);
  const grant = { roles, permissions, modules, siteIds };
  const userId = await createUser(ctx, { username, name: `Person ${people}`, ...grant });
  return { userId, username };
}

export interface TestDriver {
  userId: string;
  username: string;
  driverId: string;
}

/** Adds a user who is a driver. */
export async function addDriver(world: TestWorld, person: TestPerson = {}): Promise<TestDriver> {
  const user = await addUser(world, { roles: ['driver'], ...person });
  const driverId = await addDriverRecord(world, { ...person, userId: user.userId });
  return { ...user, driverId };
}

/** Makes an existing user a driver of an organisation. */
export async function addDriverRecord(
  world: TestWorld,
  driver: { userId: string; organisationId?: string; siteIds?: readonly string[] },
): Promise<string> {
  const id = newUuidV7();
  await world.database.pool.query(
    `insert into drivers (organisation_id, id, name, user_id, site_ids)
     select $1, $2, name, id, $4 from users where id = $3`,
    [driver.organisationId ?? world.organisationId, id, driver.userId, driver.siteIds ?? []],
  );
  return id;
}

/** Adds a truck with a distance odometer, by default in service. */
export async function addAsset(
  world: TestWorld,
  asset: {
    organisationId?: string;
    siteIds?: readonly string[];
    status?: 'in_service' | 'out_of_service';
  } = {},
): Promise<string> {
  const id = newUuidV7();
  await world.database.pool.query(
    `insert into assets (organisation_id, id, integration_key, type, name, registration, meter_type, odometer_unit,
        current_reading, site_ids, status)
     values ($1, $2::uuid, 'TRUCK-' || $2, 'truck', 'Truck', 'R ' || $2, 'distance', 'km', 182340.5, $3, $4)`,
    [asset.organisationId ?? world.organisationId, id, asset.siteIds ?? [], asset.status ?? 'in_service'],
  );
  return id;
}

export async function addSite(world: TestWorld, organisationId = world.organisationId): Promise<string> {
  const id = newUuidV7();
  await world.database.pool.query(`insert into sites (organisation_id, id, name) values ($1, $2, 'Site')`, [
    organisationId,
    id,
  ]);
  return id;
}

/** The actor that the service would create for a request of the user in this organisation. */
export async function actorOf(
  world: TestWorld,
  userId: string,
  request: { organisationId?: string; deviceId?: string; sessionId?: string } = {},
): Promise<Actor> {
  const user = await readCallerUser(world.database.pool, userId);
  const caller =
    user === null
      ? null
      : userCaller(user, { sessionId: request.sessionId ?? null, endsAtMs: Number.POSITIVE_INFINITY });
  const actor = caller?.actorIn(request.organisationId ?? world.organisationId, request.deviceId ?? null);
  if (!actor) throw new Error('the user does not belong to this organisation');
  return actor;
}

/** A context for a call of the user. */
export async function contextOf(
  world: TestWorld,
  userId: string,
  request: { organisationId?: string; deviceId?: string; sessionId?: string } = {},
): Promise<Context> {
  return world.contextFor(await actorOf(world, userId, request), request.organisationId);
}

/** The problems with which the work is refused. Fails if it is not refused. */
export async function refusalOf(work: Promise<unknown>): Promise<readonly Problem[]> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return error.problems;
    throw error;
  }
  throw new Error('the work was not refused');
}

/** The codes of the problems with which the work is refused. */
export async function refusedCodes(work: Promise<unknown>): Promise<string[]> {
  return (await refusalOf(work)).map((each) => each.code);
}
