import { rolePermissions } from '@fleet/contract/ground/permissions';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { revokeApiKey } from '../../src/accounts/api-keys/revoke-api-key.js';
import { notifyRoleHolders } from '../../src/accounts/roles/role-queries.js';
import { createRole } from '../../src/accounts/roles/save-role.js';
import { saveMembership } from '../../src/accounts/users/save-membership.js';
import { type CallerDirectory, createCallerDirectory } from '../../src/callers/caller-directory.js';
import type { CallerUser } from '../../src/callers/caller-record.js';
import {
  notifyCallerChanged,
  notifyMembersChanged,
  raiseGeneration,
} from '../../src/callers/raise-generation.js';
import type { Context } from '../../src/context.js';
import { openNotificationListener } from '../../src/platform/database/notification-listener.js';
import { openPool, type Queryable } from '../../src/platform/database/postgres-pool.js';
import {
  addDriver,
  addDriverRecord,
  addOrganisation,
  addSite,
  addUser,
  suiteWorld,
  systemActor,
} from '../test-context.js';

const world = suiteWorld();

interface Server {
  callers: CallerDirectory;
  isListening(): boolean;
  clock: { nowMs: number };
  /** The number of statements that its directory has sent. */
  queries(): number;
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Like one process of the service: it has its own pool and its own listening connection. */
async function openServer(): Promise<Server> {
  const log = pino({ level: 'silent' });
  const pool = openPool(world.database.connection, { max: 2, log });
  const listener = openNotificationListener(world.database.connection, log);
  const clock = { nowMs: 0 };
  let queries = 0;
  const db: Queryable = {
    query: (statement) => {
      queries += 1;
      return pool.query(statement);
    },
  };
  const callers = await createCallerDirectory({ db, listener, clock: () => clock.nowMs });
  opened.push(async () => {
    await callers.stop();
    await listener.stop();
    await pool.end();
  });
  return { callers, isListening: listener.isListening, clock, queries: () => queries };
}

/** Repeats the check until it is true, or until the time limit of the test ends it. */
async function eventually(isRight: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isRight())) await new Promise((resolve) => setImmediate(resolve));
}

/** Limits the number of connections from now on; -1 removes the limit. */
async function limitConnections(limit: number): Promise<void> {
  await world.database.pool.query(
    `do $$ begin execute format('alter database %I connection limit ${limit}', current_database()); end $$`,
  );
}

async function known(server: Server, userId: string): Promise<CallerUser> {
  const user = await server.callers.user(userId);
  if (user === null) throw new Error('no such user');
  return user;
}

describe('the directory of callers', () => {
  it('[C-3] returns a user with their roles, permissions, sites and driver in each organisation', async () => {
    const site = await addSite(world);
    const elsewhere = await addOrganisation(world);
    const { userId, username } = await addUser(world, {
      roles: ['viewer'],
      permissions: ['sessions:revoke'],
      siteIds: [site],
    });
    await saveMembership(world.contextFor(systemActor, elsewhere), { userId, roles: ['driver'] });
    const driverId = await addDriverRecord(world, { userId, organisationId: elsewhere });
    const user = await known(await openServer(), userId);
    expect(user).toMatchObject({ id: userId, username, status: 'enabled', generation: 2 });
    expect(user.memberships.get(world.organisationId)).toMatchObject({
      organisationName: 'Transports Valira',
      roles: ['viewer'],
      siteIds: [site],
      driver: null,
    });
    expect([...(user.memberships.get(world.organisationId)?.permissions ?? [])].sort()).toEqual(
      [...rolePermissions.viewer, 'sessions:revoke'].sort(),
    );
    const driving = user.memberships.get(elsewhere);
    expect(driving?.driver).toEqual({ id: driverId, enabled: true });
    expect(driving?.permissions.has('sessions:take')).toBe(true);
  });

  it('[C-3] returns a driver who is disabled', async () => {
    const { userId, driverId } = await addDriver(world);
    await world.database.pool.query(`update drivers set status = 'disabled' where id = $1`, [driverId]);
    const user = await known(await openServer(), userId);
    expect(user.memberships.get(world.organisationId)?.driver).toEqual({ id: driverId, enabled: false });
  });

  it('[R-AUT-9][R-AUT-11] returns an API key with roles, extra permissions, sites and expiry', async () => {
    const site = await addSite(world);
    const { id } = await createApiKey(world.contextFor(systemActor), {
      name: 'Planning system',
      roles: ['integration'],
      permissions: ['routes:read'],
      siteIds: [site],
      expiresAt: '2030-01-01T00:00:00.000Z',
    });
    const { callers } = await openServer();
    const key = await callers.apiKey(id);
    expect(key).toMatchObject({
      id,
      organisationId: world.organisationId,
      name: 'Planning system',
      generation: 1,
      siteIds: [site],
      expiresAtMs: Date.UTC(2030, 0, 1),
      revoked: false,
    });
    expect(key?.permissions.has('routes:read')).toBe(true);
    expect(callers.apiKey(id)).not.toBeInstanceOf(Promise);
  });

  it('[C-3] returns no caller for an unknown id', async () => {
    const { callers } = await openServer();
    expect(await callers.user(world.organisationId)).toBeNull();
    expect(await callers.apiKey(world.organisationId)).toBeNull();
  });

  it('[C-3] returns a cached caller immediately and without a query', async () => {
    const { userId } = await addUser(world);
    const server = await openServer();
    await known(server, userId);
    const before = server.queries();
    expect(server.callers.user(userId)).not.toBeInstanceOf(Promise);
    expect(server.queries()).toBe(before);
  });
});

describe('a change of a caller', () => {
  it('[R-AUT-17][C-3] is noticed by every server, although only one server made it', async () => {
    const { userId } = await addUser(world);
    const servers = [await openServer(), await openServer()];
    for (const server of servers) expect((await known(server, userId)).generation).toBe(1);
    await raiseGeneration(world.contextFor(systemActor), userId);
    for (const server of servers)
      await eventually(async () => (await known(server, userId)).generation === 2);
  });

  it('[C-3] takes effect at the commit: no notification is sent before it, or after a rollback', async () => {
    const { userId } = await addUser(world);
    const other = await addUser(world);
    const server = await openServer();
    await known(server, userId);
    const ctx = world.contextFor(systemActor);
    const undo = new Error('undone');
    const undone = ctx.inTransaction(async (tx) => {
      await raiseGeneration(tx, userId);
      throw undo;
    });
    await expect(undone).rejects.toBe(undo);
    // Notifications keep their order: if the second has arrived, the first would have arrived before.
    await known(server, other.userId);
    await raiseGeneration(ctx, other.userId);
    await eventually(() => server.callers.user(other.userId) instanceof Promise);
    expect(server.callers.user(userId)).toMatchObject({ generation: 1 });
  });

  it('[C-3] sends a notification even if the token generation stays the same', async () => {
    const { userId } = await addUser(world);
    const server = await openServer();
    await known(server, userId);
    await addDriverRecord(world, { userId });
    await notifyCallerChanged(world.contextFor(systemActor), userId);
    await eventually(async () => {
      const user = await known(server, userId);
      return user.memberships.get(world.organisationId)?.driver?.id !== undefined;
    });
  });
});

describe('a change of an organisation or of a role', () => {
  it.each([
    ['organisation', notifyMembersChanged],
    ['role', (ctx: Context) => notifyRoleHolders(ctx, 'night_planner')],
  ])('[C-3] of the %s: its users and live API keys are read again, but no revoked key', async (_, notify) => {
    const ctx = world.contextFor(systemActor, await addOrganisation(world));
    await createRole(ctx, { key: 'night_planner', name: 'Night planner', permissions: ['routes:read'] });
    const grant = { roles: ['night_planner'], siteIds: [] };
    const revoked = await createApiKey(ctx, { name: 'Old system', ...grant });
    const live = await createApiKey(ctx, { name: 'New system', ...grant });
    const { userId } = await addUser(world);
    await saveMembership(ctx, { userId, roles: grant.roles });
    await revokeApiKey(ctx, revoked.id);
    const { callers } = await openServer();
    const last = await addUser(world);
    const cached = [
      () => callers.user(userId),
      () => callers.apiKey(live.id),
      () => callers.apiKey(revoked.id),
      () => callers.user(last.userId),
    ] as const;
    for (const find of cached) await find();
    await notify(ctx);
    // Notifications keep their order: once this one has arrived, the earlier ones have arrived too.
    await notifyCallerChanged(ctx, last.userId);
    await eventually(() => callers.user(last.userId) instanceof Promise);
    expect(callers.user(userId)).toBeInstanceOf(Promise);
    expect(callers.apiKey(live.id)).toBeInstanceOf(Promise);
    expect(callers.apiKey(revoked.id)).toMatchObject({ revoked: true });
  });
});

describe('a server without notifications', () => {
  it('[C-3] uses its cached values for 1 s at most, and empties the cache when it reconnects', async () => {
    const { userId } = await addUser(world);
    const server = await openServer();
    await known(server, userId);
    server.clock.nowMs = 20_000;
    expect(server.callers.user(userId)).not.toBeInstanceOf(Promise);
    // Prevents the listener from reconnecting before the test is ready.
    await limitConnections(0);
    const { rowCount } = await world.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'fleet-listener'`,
    );
    expect(rowCount).toBe(1);
    await eventually(() => !server.isListening());
    await raiseGeneration(world.contextFor(systemActor), userId);
    expect((await known(server, userId)).generation).toBe(2);
    expect(server.callers.user(userId)).not.toBeInstanceOf(Promise);
    server.clock.nowMs += 1_000;
    expect(server.callers.user(userId)).toBeInstanceOf(Promise);
    await known(server, userId);
    await limitConnections(-1);
    await eventually(() => server.isListening());
    const before = server.queries();
    await known(server, userId);
    expect(server.queries()).toBe(before + 1);
  });

  it('[C-3] reads a caller again after 30 s, even if it did not notice that a notification was lost', async () => {
    const { userId } = await addUser(world);
    const server = await openServer();
    await known(server, userId);
    server.clock.nowMs = 29_999;
    expect(server.callers.user(userId)).not.toBeInstanceOf(Promise);
    server.clock.nowMs = 30_000;
    expect(server.callers.user(userId)).toBeInstanceOf(Promise);
    await known(server, userId);
  });
});
