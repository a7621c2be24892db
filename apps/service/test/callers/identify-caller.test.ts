import { isProblem } from '@fleet/contract/ground/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { type CallerDirectory, createCallerDirectory } from '../../src/callers/caller-directory.js';
import { createAuthenticate } from '../../src/callers/identify-caller.js';
import { notifyCallerChanged, raiseGeneration } from '../../src/callers/raise-generation.js';
import {
  type NotificationListener,
  openNotificationListener,
} from '../../src/platform/database/notification-listener.js';
import type { Authenticate, Caller } from '../../src/platform/http/caller-admission.js';
import { loadSigningKeys } from '../../src/platform/security/signing-keys.js';
import { createTokens, type Tokens } from '../../src/platform/security/tokens.js';
import {
  addDriver,
  addOrganisation,
  addUser,
  systemActor,
  type TestWorld,
  testWorld,
} from '../test-context.js';

let world: TestWorld;
let listener: NotificationListener;
let callers: CallerDirectory;
let tokens: Tokens;
let authenticate: Authenticate;
beforeAll(async () => {
  world = await testWorld();
  listener = openNotificationListener(world.database.connection, world.parts.log);
  callers = await createCallerDirectory({ db: world.database.pool, listener });
  const { now } = world.clock;
  const keys = await loadSigningKeys({ db: world.database.pool, now, longestLifetimeMs: 43_200_000 });
  tokens = createTokens(keys, now);
  authenticate = createAuthenticate({ tokens, callers, now });
});
afterAll(async () => {
  await callers.stop();
  await listener.stop();
  await world.stop();
});

async function userToken(
  userId: string,
  generation: number,
  sessionId: string | null = null,
): Promise<string> {
  return (await tokens.issue({ kind: 'user', userId, generation, sessionId }, 3_600_000)).token;
}

async function apiKeyToken(apiKeyId: string, generation = 1): Promise<string> {
  const { organisationId } = world;
  const subject = { kind: 'api_key', apiKeyId, organisationId, generation } as const;
  return (await tokens.issue(subject, 3_600_000)).token;
}

async function callerOf(token: string): Promise<Caller> {
  const found = await authenticate(token);
  if (isProblem(found)) throw new Error(found.code);
  return found;
}

/** Returns the caller's kind, or the code of the problem. */
async function outcomeOf(token: string): Promise<string> {
  const found = await authenticate(token);
  return isProblem(found) ? found.code : found.kind;
}

describe('the caller of a token', () => {
  it('[R-AUT-1][C-3] is an actor in their own organisations only', async () => {
    const { userId, driverId } = await addDriver(world);
    const sessionId = world.parts.newId();
    const caller = await callerOf(await userToken(userId, 1, sessionId));
    expect(caller.actorIn(world.organisationId.toUpperCase(), 'tablet-7')).toMatchObject({
      kind: 'user',
      userId,
      driverId,
      sessionId,
      deviceId: 'tablet-7',
    });
    expect(caller.actorIn(await addOrganisation(world), null)).toBeNull();
    expect(caller.actorOutside(null)).toMatchObject({ kind: 'user', userId, driverId: null });
  });

  it('[C-3] is found without waiting once it is cached', async () => {
    const { userId } = await addUser(world);
    const token = await userToken(userId, 1);
    await authenticate(token);
    expect(authenticate(token)).not.toBeInstanceOf(Promise);
  });

  it('[R-AUT-17] is refused if the token has an older generation', async () => {
    const { userId } = await addUser(world);
    const token = await userToken(userId, 1);
    expect(await outcomeOf(token)).toBe('user');
    await raiseGeneration(world.contextFor(systemActor), userId);
    callers.forget(userId);
    expect(await outcomeOf(token)).toBe('invalidated_token');
  });

  it('[R-AUT-18][R-AUT-19] is accepted with a new token before this server is notified of the new generation', async () => {
    const { userId } = await addUser(world);
    expect(await outcomeOf(await userToken(userId, 1))).toBe('user');
    // A change without a notification is like one whose notification has not arrived yet.
    await world.database.pool.query('update users set token_generation = 2 where id = $1', [userId]);
    expect(await outcomeOf(await userToken(userId, 2))).toBe('user');
    expect(await outcomeOf(await userToken(userId, 1))).toBe('invalidated_token');
    expect(await outcomeOf(await userToken(userId, 3))).toBe('invalidated_token');
  });

  it('[C-3] is refused if the user is disabled or does not exist', async () => {
    const { userId } = await addUser(world);
    await world.database.pool.query(`update users set status = 'disabled' where id = $1`, [userId]);
    expect(await outcomeOf(await userToken(userId, 1))).toBe('invalidated_token');
    expect(await outcomeOf(await userToken(world.organisationId, 1))).toBe('invalidated_token');
  });

  it('[R-AUT-14] is refused with different codes if the token has expired or was not issued by the service', async () => {
    const { userId } = await addUser(world);
    const subject = { kind: 'user', userId, generation: 1, sessionId: null } as const;
    const { token } = await tokens.issue(subject, 1_000);
    expect(await outcomeOf(token)).toBe('user');
    world.clock.advance(2_000);
    expect(await outcomeOf(token)).toBe('expired_token');
    expect(await outcomeOf('a.b.c')).toBe('malformed_token');
  });
});

describe('the API key of a token', () => {
  it('[R-AUT-6][C-3] is an actor in its organisation only', async () => {
    const { id } = await createApiKey(world.contextFor(systemActor), { name: 'Key', roles: ['integration'] });
    const caller = await callerOf(await apiKeyToken(id));
    expect(caller.actorIn(world.organisationId, 'a-device')).toMatchObject({ kind: 'api_key', apiKeyId: id });
    expect(caller.actorIn(await addOrganisation(world), null)).toBeNull();
    expect(caller.actorOutside(null)).toMatchObject({ kind: 'api_key', apiKeyId: id });
  });

  it('[R-AUT-17][C-3] is refused if it was revoked or if the token has an older generation', async () => {
    const ctx = world.contextFor(systemActor);
    const { id } = await createApiKey(ctx, { name: 'Key', roles: ['integration'] });
    const token = await apiKeyToken(id);
    expect(await outcomeOf(token)).toBe('api_key');
    await ctx.inTransaction(async (tx) => {
      await tx.db.query({ text: 'update api_keys set revoked_at = now() where id = $1', values: [id] });
      await notifyCallerChanged(tx, id);
    });
    while (!(callers.apiKey(id) instanceof Promise)) await new Promise((resolve) => setImmediate(resolve));
    expect(await outcomeOf(token)).toBe('invalidated_token');
    const other = await createApiKey(ctx, { name: 'Key', roles: ['integration'] });
    await world.database.pool.query('update api_keys set token_generation = 2 where id = $1', [other.id]);
    expect(await outcomeOf(await apiKeyToken(other.id, 1))).toBe('invalidated_token');
    expect(await outcomeOf(await apiKeyToken(other.id, 2))).toBe('api_key');
  });

  it('[C-3] is refused once it has expired', async () => {
    const expiresAt = new Date(world.clock.now() + 60_000).toISOString();
    const input = { name: 'Key', roles: ['integration'], expiresAt } as const;
    const { id } = await createApiKey(world.contextFor(systemActor), input);
    const token = await apiKeyToken(id);
    expect(await outcomeOf(token)).toBe('api_key');
    world.clock.advance(60_000);
    expect(await outcomeOf(token)).toBe('invalidated_token');
  });
});
