import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { recordNumbers } from '../../src/sessions/record-numbers.js';
import { addAsset, addDriver, addUser, systemActor } from '../test-context.js';
import { type Answer, codesOf, logIn, suiteService } from '../test-service.js';

const service = suiteService();

const pin = '482913';

/** Logs the user in and returns the token. */
async function loggedIn(user: { userId: string; username: string }): Promise<string> {
  await setPin(service.world.contextFor(systemActor), { userId: user.userId, pin });
  return logIn(service, user.username, pin);
}

interface BoundSession {
  userId: string;
  driverId: string;
  assetId: string;
  deviceId: string;
  /** The token that was valid before the session was taken. */
  oldToken: string;
  token: string;
  taken: Answer;
  sessionId: string;
}

function takenBy(token: string, assetId: string, deviceId: string): Promise<Answer> {
  return service.call('POST', '/{org}/sessions', { token, body: { asset_id: assetId, device_id: deviceId } });
}

async function driverInSession(): Promise<BoundSession> {
  const driver = await addDriver(service.world);
  const oldToken = await loggedIn(driver);
  const assetId = await addAsset(service.world);
  const deviceId = `tablet-${randomUUID()}`;
  const taken = await takenBy(oldToken, assetId, deviceId);
  expect(taken.status).toBe(201);
  return {
    ...driver,
    assetId,
    deviceId,
    oldToken,
    token: tokenOf(taken),
    taken,
    sessionId: taken.body.data.id,
  };
}

/** The updated token in the response. */
function tokenOf(answer: Answer): string {
  const header = answer.headers.get('authorization') ?? '';
  expect(header).toMatch(/^Bearer ./);
  return header.slice('Bearer '.length);
}

const accountStatus = async (token: string): Promise<[number, string[]]> => {
  const answer = await service.call('GET', '/account', { token });
  return [answer.status, codesOf(answer)];
};

const close = (token: string, sessionId: string, body?: unknown): Promise<Answer> =>
  service.call('PUT', `/{org}/sessions/${sessionId}/close`, {
    token,
    ...(body === undefined ? {} : { body }),
  });

const revoke = (
  token: string,
  sessionId: string,
  body: unknown = { reason: 'Tablet lost' },
): Promise<Answer> => service.call('PUT', `/{org}/sessions/${sessionId}/revoke`, { token, body });

describe('POST /{organisationId}/sessions', () => {
  it('[R-END-11][R-SES-2][R-SES-3][R-CNV-7] answers 201 with the session and its push settings', async () => {
    const { taken, userId, driverId, assetId, deviceId, sessionId } = await driverInSession();
    const { organisationId } = service.world;
    const topic_prefix = `fleet/${organisationId}/${userId}`;
    expect(taken.body.data).toEqual({
      id: sessionId,
      organisation_id: organisationId,
      driver_id: driverId,
      asset_id: assetId,
      device_id: deviceId,
      status: 'active',
      reason: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      ended_at: null,
      received_through: 0,
      push: {
        url: null,
        websocket_url: null,
        client_id: sessionId,
        username: userId,
        topic_prefix,
        topics: [
          `${topic_prefix}/session_revoked`,
          `${topic_prefix}/route_changed`,
          `${topic_prefix}/load_changed`,
          `${topic_prefix}/release_route_request`,
          `${topic_prefix}/release_load_request`,
        ],
        qos: 1,
      },
    });
    const here = `${service.origin}/api/v2/${organisationId}`;
    expect(taken.headers.get('location')).toBe(`${here}/sessions`);
    expect(taken.headers.get('cache-control')).toBe('no-store');
    expect(taken.body.links).toEqual([
      { rel: 'self', href: `${here}/sessions` },
      { rel: 'close', href: `${here}/sessions/${sessionId}/close` },
      { rel: 'revoke', href: `${here}/sessions/${sessionId}/revoke` },
      { rel: 'active_route', href: `${here}/routes/active` },
    ]);
  });

  it('[R-AUT-17][R-AUT-18][R-AUT-19] makes the old token invalid immediately and returns a new one', async () => {
    const { oldToken, token } = await driverInSession();
    expect(await accountStatus(oldToken)).toEqual([401, ['invalidated_token']]);
    expect(await accountStatus(token)).toEqual([200, []]);
  });

  it('[R-ERR-9][R-END-12][R-ERR-2] answers 409 with three errors if driver, asset and device are all in a session', async () => {
    const { token, assetId, deviceId } = await driverInSession();
    const answer = await takenBy(token, assetId, deviceId);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject([
      { type: 'conflict', code: 'driver_in_session' },
      { type: 'conflict', code: 'asset_in_session', key: '/asset_id' },
      { type: 'conflict', code: 'device_in_session', key: '/device_id' },
    ]);
    expect(answer.headers.get('authorization')).toBeNull();
  });

  it('says whose session the asset is in and since when, and nothing else about it', async () => {
    const { token, assetId, driverId } = await driverInSession();
    const { rows } = await service.world.database.pool.query('select name from drivers where id = $1', [
      driverId,
    ]);
    const { body } = await service.call('GET', '/{org}/sessions', { token });
    const other = await loggedIn(await addDriver(service.world));
    const refused = await takenBy(other, assetId, randomUUID());
    expect(refused.body).toEqual([
      {
        message: expect.any(String),
        type: 'conflict',
        code: 'asset_in_session',
        key: '/asset_id',
        holder: { driver_name: rows[0].name, since: body.data.created_at },
      },
    ]);
  });

  it('[C-4] answers 201 to one of several simultaneous requests for an asset, and 409 to the others', async () => {
    const assetId = await addAsset(service.world);
    const tokens = await Promise.all(
      Array.from({ length: 4 }, async () => loggedIn(await addDriver(service.world))),
    );
    const answers = await Promise.all(tokens.map((token) => takenBy(token, assetId, randomUUID())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const each of answers.filter(({ status }) => status === 409)) {
      expect(codesOf(each)).toEqual(['asset_in_session']);
    }
  });

  it('[C-2] refuses an unknown asset with 422 and a user without the permission with 403', async () => {
    const token = await loggedIn(await addDriver(service.world));
    const unknown = await takenBy(token, randomUUID(), 'tablet');
    expect(unknown.status).toBe(422);
    expect(unknown.body).toMatchObject([{ code: 'unknown_asset', key: '/asset_id' }]);
    const controller = await loggedIn(await addUser(service.world));
    const refused = await takenBy(controller, await addAsset(service.world), 'tablet');
    expect([refused.status, codesOf(refused)]).toEqual([403, ['not_permitted']]);
  });

  it('[C-1] returns the same session to a repeated call with the same Idempotency-Key', async () => {
    const driver = await addDriver(service.world);
    const request = {
      token: await loggedIn(driver),
      body: { asset_id: await addAsset(service.world), device_id: randomUUID() },
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await service.call('POST', '/{org}/sessions', request);
    expect(first.status).toBe(201);
    const token = tokenOf(first);
    const repeat = await service.call('POST', '/{org}/sessions', { ...request, token });
    expect([repeat.status, repeat.body.data]).toEqual([201, first.body.data]);
    expect(await accountStatus(token)).toEqual([200, []]);
  });
});

describe('GET /{organisationId}/sessions', () => {
  it('[R-END-8][R-CNV-11] returns the active session, or 404 if there is none', async () => {
    const { token, taken, sessionId } = await driverInSession();
    const answer = await service.call('GET', '/{org}/sessions', { token });
    expect([answer.status, answer.body]).toEqual([200, taken.body]);
    const closed = await close(token, sessionId);
    const none = await service.call('GET', '/{org}/sessions', { token: tokenOf(closed) });
    expect([none.status, codesOf(none)]).toEqual([404, ['no_active_session']]);
  });

  it('[R-ERR-8][R-END-9] answers 404 to a driver who never had a session', async () => {
    const token = await loggedIn(await addDriver(service.world));
    const none = await service.call('GET', '/{org}/sessions', { token });
    expect([none.status, codesOf(none)]).toEqual([404, ['no_active_session']]);
  });
});

describe('PUT …/revoke', () => {
  it.each([
    ['as the specification writes it', ''],
    ['with the separator', '/'],
  ])('[R-END-3][R-END-13] works %s', async (_how, separator) => {
    const { token, sessionId } = await driverInSession();
    const path = `/{org}/sessions${separator}${sessionId}/revoke`;
    const answer = await service.call('PUT', path, { token, body: { reason: 'Tablet lost' } });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ id: sessionId, status: 'revoked', reason: 'Tablet lost' });
  });

  it.each([[{}], [{ reason: '' }], [{ reason: ' ' }], [undefined]])(
    '[R-SES-4][R-SES-7] is refused for %j, which contains no reason',
    async (body) => {
      const { token, sessionId } = await driverInSession();
      const answer = await service.call('PUT', `/{org}/sessions${sessionId}/revoke`, { token, body });
      expect(answer.status).toBe(400);
      expect((await service.call('GET', '/{org}/sessions', { token })).status).toBe(200);
    },
  );

  it('[R-AUT-18][R-CNV-12] returns a new token to the driver, even when repeated', async () => {
    const { token, sessionId } = await driverInSession();
    const first = await revoke(token, sessionId);
    expect(await accountStatus(token)).toEqual([401, ['invalidated_token']]);
    const second = await revoke(tokenOf(first), sessionId, { reason: 'Once more' });
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await accountStatus(tokenOf(first))).toEqual([200, []]);
    expect(await accountStatus(tokenOf(second))).toEqual([200, []]);
  });

  it('[R-AUT-17][C-3] by a controller makes the driver’s token invalid, and returns no token', async () => {
    const { token, sessionId } = await driverInSession();
    const controller = await loggedIn(await addUser(service.world));
    const answer = await revoke(controller, sessionId);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('authorization')).toBeNull();
    expect(await accountStatus(token)).toEqual([401, ['invalidated_token']]);
    expect(await accountStatus(controller)).toEqual([200, []]);
  });

  it('[C-4][R-ERR-1] answers 404 for another driver’s session, 409 for a closed one', async () => {
    const [one, other] = [await driverInSession(), await driverInSession()];
    const foreign = await revoke(one.token, other.sessionId);
    expect([foreign.status, codesOf(foreign)]).toEqual([404, ['not_found']]);
    const closed = await close(one.token, one.sessionId);
    const late = await revoke(tokenOf(closed), one.sessionId);
    expect([late.status, codesOf(late)]).toEqual([409, ['session_ended']]);
  });
});

describe('PUT …/close', () => {
  it.each([
    ['as the specification writes it', ''],
    ['with the separator', '/'],
  ])('[R-END-3][R-END-14][R-END-2] works %s, without a body', async (_how, separator) => {
    const { token, sessionId } = await driverInSession();
    const path = `/{org}/sessions${separator}${sessionId}/close`;
    const answer = await service.call('PUT', path, { token });
    expect([answer.status, answer.body.data.status]).toEqual([200, 'closed']);
    expect(answer.body.links).toEqual([
      { rel: 'self', href: `${service.origin}/api/v2/${service.world.organisationId}/sessions` },
    ]);
  });

  it('[R-SES-12][C-4] is refused until all records up to `last_sequence` have arrived', async () => {
    const { token, sessionId } = await driverInSession();
    const system = service.world.contextFor(systemActor);
    await recordNumbers(system, sessionId, [1, 3]);
    const early = await close(token, sessionId, { last_sequence: 3 });
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject([{ code: 'records_missing', key: '/last_sequence' }]);
    expect(early.body[0].message).toContain('2');
    await recordNumbers(system, sessionId, [2]);
    const done = await close(token, sessionId, { last_sequence: 3 });
    expect(done.body.data).toMatchObject({ status: 'closed', received_through: 3 });
  });

  it('[R-AUT-17][R-AUT-18][R-CNV-12] returns a new token, even when repeated', async () => {
    const { token, sessionId } = await driverInSession();
    const first = await close(token, sessionId);
    expect(await accountStatus(token)).toEqual([401, ['invalidated_token']]);
    const second = await close(tokenOf(first), sessionId);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await accountStatus(tokenOf(second))).toEqual([200, []]);
  });

  it('[C-4] is refused to another device, and after a revocation', async () => {
    const { token, sessionId, deviceId } = await driverInSession();
    const path = `/{org}/sessions${sessionId}/close`;
    const wrong = await service.call('PUT', path, { token, headers: { 'x-device-id': 'another' } });
    expect([wrong.status, codesOf(wrong)]).toEqual([403, ['wrong_device']]);
    const revoked = await revoke(token, sessionId);
    const headers = { 'x-device-id': deviceId };
    const late = await service.call('PUT', path, { token: tokenOf(revoked), headers });
    expect([late.status, codesOf(late)]).toEqual([409, ['session_ended']]);
  });

  it('[R-END-1][R-END-2] answers 404 for an invalid id, and for an unknown organisation', async () => {
    const { token, sessionId } = await driverInSession();
    for (const path of ['/{org}/sessionsnothing/close', `/${randomUUID()}/sessions${sessionId}/close`]) {
      const answer = await service.call('PUT', path, { token });
      expect([answer.status, codesOf(answer)]).toEqual([404, ['not_found']]);
    }
  });
});
