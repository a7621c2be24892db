import { describe, expect, it } from 'vitest';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { forgetPushMessages } from '../../src/notifications/forget-push-messages.js';
import { appendEvents } from '../../src/platform/outbox/append-event.js';
import { setStreamsBack } from '../../src/platform/push/broker-loss-queries.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { type Day, dayPlan, pin, workingDay } from '../day-fixture.js';
import { addDriver, addDriverRecord, addOrganisation, addUser, systemActor } from '../test-context.js';
import { type Answer, codesOf, logIn, suiteService } from '../test-service.js';

const service = suiteService({ MQTT_TOPIC_PREFIX: 'valira' });

const read = (token: string, query = '', organisationId = '{org}'): Promise<Answer> =>
  service.call('GET', `/${organisationId}/notifications${query}`, { token });

async function changed(day: Day, name: string): Promise<void> {
  const answer = await day.integration('PUT', `/routes/R-${day.key}`, {
    body: { ...dayPlan(day.key), name },
  });
  expect(answer.status).toBe(200);
}

/** A driver with a pin, and a push message in both vocabularies for each of these route changes. */
async function driverWithMessages(
  changes: number,
): Promise<{ userId: string; token: string; routeIds: string[] }> {
  const driver = await addDriver(service.world);
  await setPin(service.world.contextFor(systemActor), { userId: driver.userId, pin });
  const routeIds = Array.from({ length: changes }, () => newUuidV7());
  await addMessages(driver.driverId, routeIds);
  return { ...driver, token: await logIn(service, driver.username, pin), routeIds };
}

async function addMessages(
  driverId: string,
  routeIds: readonly string[],
  organisationId?: string,
  cause: 'route_changed' | 'session_closed' = 'route_changed',
): Promise<void> {
  const events = routeIds.map((routeId) => ({
    type: 'route_changed' as const,
    at: '2026-11-20T09:15:00.000Z',
    routeId,
    driverId,
    data: {},
    push: { cause, subjectId: routeId, to: { driverId } },
  }));
  await service.world.contextFor(systemActor, organisationId).inTransaction((tx) => appendEvents(tx, events));
}

async function ageMessages(userId: string, through: number): Promise<void> {
  await service.world.database.pool.query(
    `update push_messages set created_at = now() - interval '31 days' where user_id = $1 and number <= $2`,
    [userId, through],
  );
}

const idsOf = (answer: Answer): string[] => answer.body.data.map((each: { id: string }) => each.id);
const kindsOf = (answer: Answer): string[] => answer.body.data.map((each: { kind: string }) => each.kind);

describe('GET /{organisationId}/notifications', () => {
  it('[R-EVT-6][R-EVT-7][R-EVT-12][R-VER-2][C-9] returns a change of the active route in both vocabularies, with topic and payload', async () => {
    const day = await workingDay(service);
    const { next_cursor: from } = (await read(day.token())).body;
    await changed(day, 'Changed');
    const answer = await read(day.token(), `?after=${from}`);
    expect(answer.status).toBe(200);
    const topics = `valira/${service.world.organisationId}/${day.userId}`;
    expect(answer.body.data).toEqual(
      ['route_changed', 'load_changed'].map((kind) => ({
        id: expect.stringMatching(/^[0-9]+$/),
        kind,
        topic: `${topics}/${kind}`,
        payload: { load_id: day.routeId },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      })),
    );
    expect(answer.body.next_cursor).toBe(idsOf(answer).at(-1));
  });

  it('[R-EVT-4][R-SES-5][C-4] informs a driver about a revoked session, even without another session', async () => {
    const day = await workingDay(service);
    const { next_cursor: from } = (await read(day.token())).body;
    await day.driver('PUT', `/{org}/sessions${day.sessionId}/revoke`, { body: { reason: 'Tablet lost' } });
    const token = await logIn(service, day.username, pin);
    const answer = await read(token, `?after=${from}`);
    expect(answer.body.data).toEqual([
      expect.objectContaining({ kind: 'session_revoked', payload: { session_id: day.sessionId } }),
    ]);
    // Another device than the session's may also read.
    const other = await service.call('GET', `/{org}/notifications?after=${from}`, {
      token,
      headers: { 'x-device-id': 'another' },
    });
    expect(idsOf(other)).toEqual(idsOf(answer));
  });

  it('[R-ENV-2][R-ENV-3][R-ENV-4][R-ENV-5][C-1] returns each message once and in order if a client follows the next links', async () => {
    const { token, routeIds } = await driverWithMessages(5);
    const seen: { load_id: string }[] = [];
    let path: string | undefined = '/{org}/notifications?page_size=3';
    let cursor = '';
    for (let pages = 0; path !== undefined; pages += 1) {
      const answer: Answer = await service.call('GET', path, { token });
      const { pagination, data, links, next_cursor } = answer.body;
      expect(pagination).toEqual({ page_size: 3, page_no: 1, total: 10 - seen.length });
      seen.push(...data.map((each: { payload: { load_id: string } }) => each.payload));
      cursor = next_cursor;
      const next: { href: string } | undefined = links.find((each: { rel: string }) => each.rel === 'next');
      path = next?.href.slice(next.href.indexOf('/api/v2') + '/api/v2'.length);
      expect(path === undefined).toBe(seen.length === 10);
      expect(pages).toBeLessThan(5);
    }
    expect(seen.map((each) => each.load_id)).toEqual(routeIds.flatMap((id) => [id, id]));
    const end = await read(token, `?after=${cursor}`);
    expect(end.body).toMatchObject({ data: [], next_cursor: cursor, pagination: { total: 0 } });
  });

  it('[C-9] leaves out the closing of a session, and continues after it', async () => {
    const { token, userId } = await driverWithMessages(1);
    const { rows } = await service.world.database.pool.query('select id from drivers where user_id = $1', [
      userId,
    ]);
    await addMessages(rows[0].id, [newUuidV7()], undefined, 'session_closed');
    const before = await read(token);
    expect([kindsOf(before), before.body.pagination.total]).toEqual([['route_changed', 'load_changed'], 2]);
    await addMessages(rows[0].id, [newUuidV7()]);
    expect(idsOf(await read(token, `?after=${before.body.next_cursor}`))).toEqual(['4', '5']);
  });

  it('[C-9] begins with the oldest message that is kept if `after` is older, or greater than any number', async () => {
    const { token, userId } = await driverWithMessages(3);
    await ageMessages(userId, 4);
    await forgetPushMessages(service.world.contextFor(systemActor));
    expect(idsOf(await read(token, '?after=1'))).toEqual(['5', '6']);
    expect(idsOf(await read(token))).toEqual(['5', '6']);
    expect(idsOf(await read(token, '?after=5'))).toEqual(['6']);
    expect(idsOf(await read(token, '?after=6'))).toEqual([]);
    // Greater than any number, as after a restore of the database.
    expect(idsOf(await read(token, '?after=7'))).toEqual(['5', '6']);
    expect(idsOf(await read(token, '?after=9223372036854775807'))).toEqual(['5', '6']);
  });

  it.each([
    ['after=x', 'wrong_format', 'after'],
    ['after=', 'wrong_format', 'after'],
    ['after=-1', 'wrong_format', 'after'],
    ['after=1.5', 'wrong_format', 'after'],
    ['after=1e3', 'wrong_format', 'after'],
    ['after=%D9%A3', 'wrong_format', 'after'],
    ['after=9223372036854775808', 'wrong_format', 'after'],
    ['after=99999999999999999999999', 'wrong_format', 'after'],
    ['after=1&after=2', 'wrong_type', 'after'],
    ['page_size=0', 'out_of_bounds', 'page_size'],
    ['page_size=501', 'out_of_bounds', 'page_size'],
    ['page_size=ten', 'wrong_type', 'page_size'],
    ['page_no=2', 'unknown_parameter', 'page_no'],
    ['cursor=1', 'unknown_parameter', 'cursor'],
  ])('[C-2] refuses ?%s', async (query, code, key) => {
    const { token } = await driverWithMessages(0);
    const answer = await read(token, `?${query}`);
    expect([answer.status, answer.body.map((each: object) => ({ ...each }))]).toEqual([
      400,
      [expect.objectContaining({ code, key })],
    ]);
  });

  it.each(['x', '9223372036854775808'])(
    '[C-2] refuses after=%s as a cursor that the service did not give',
    async (after) => {
      const { token } = await driverWithMessages(0);
      const answer = await read(token, `?after=${after}`);
      expect(answer.body).toMatchObject([{ key: 'after', message: 'Not a cursor that the service gave.' }]);
    },
  );

  it('[C-3] returns only the messages of the calling driver', async () => {
    const [one, other] = [await driverWithMessages(1), await driverWithMessages(2)];
    expect([idsOf(await read(one.token)).length, idsOf(await read(other.token)).length]).toEqual([2, 4]);
    const { userId, username } = await addUser(service.world, { roles: ['driver'] });
    await setPin(service.world.contextFor(systemActor), { userId, pin });
    const stranger = await read(await logIn(service, username, pin));
    expect([stranger.status, codesOf(stranger)]).toEqual([403, ['not_a_driver']]);
  });

  it('[C-9] returns the messages of one organisation to a driver of two', async () => {
    const { world } = service;
    const second = await addOrganisation(world);
    const driver = await driverWithMessages(1);
    await world.database.pool.query(
      `insert into memberships (organisation_id, user_id, roles) values ($1, $2, '{driver}')`,
      [second, driver.userId],
    );
    const driverId = await addDriverRecord(world, { userId: driver.userId, organisationId: second });
    const [routeId = ''] = [newUuidV7()];
    await addMessages(driverId, [routeId], second);
    const { rows } = await world.database.pool.query('select username from users where id = $1', [
      driver.userId,
    ]);
    const token = await logIn(service, rows[0].username, pin);
    const payloadsIn = async (organisationId: string) =>
      (await read(token, '', organisationId)).body.data.map((each: { payload: object }) => each.payload);
    expect(await payloadsIn(second)).toEqual([{ load_id: routeId }, { load_id: routeId }]);
    expect(await payloadsIn(world.organisationId)).toEqual(
      [0, 1].map(() => ({ load_id: driver.routeIds[0] })),
    );
  });
});

describe('old messages', () => {
  it('[C-9] are removed after 30 days, whether or not they were delivered, and do not block later ones', async () => {
    const { userId } = await driverWithMessages(4);
    await ageMessages(userId, 6);
    const { database } = service.world;
    const stream = async () => {
      const { rows } = await database.pool.query(
        `select s.last_number, s.delivered_through, (select min(m.number) from push_messages m
          where m.organisation_id = s.organisation_id and m.user_id = s.user_id) as oldest
        from push_streams s where s.user_id = $1`,
        [userId],
      );
      return rows[0];
    };
    const forget = () => forgetPushMessages(service.world.contextFor(systemActor));
    expect(await forget()).toBe(6);
    expect(await stream()).toEqual({ last_number: 8, delivered_through: 6, oldest: 7 });
    expect(await forget()).toBe(0);
    await database.pool.query('update push_streams set delivered_through = 8 where user_id = $1', [userId]);
    await ageMessages(userId, 8);
    await forget();
    expect(await stream()).toEqual({ last_number: 8, delivered_through: 8, oldest: null });
  });

  it('[C-9] are skipped by a stream that is set back after the broker lost its messages', async () => {
    const day = await workingDay(service);
    const { database } = service.world;
    await changed(day, 'Changed');
    const of = async (column: string): Promise<number> =>
      (await database.pool.query(`select ${column} as n from push_streams where user_id = $1`, [day.userId]))
        .rows[0].n;
    const last = await of('last_number');
    await database.pool.query('update sessions set push_after = 0 where id = $1', [day.sessionId]);
    await database.pool.query('update push_streams set delivered_through = last_number');
    await ageMessages(day.userId, last - 1);
    await forgetPushMessages(service.world.contextFor(systemActor));
    await setStreamsBack(database.pool, 60_000, false);
    expect(await of('delivered_through')).toBe(last - 1);
    await ageMessages(day.userId, last);
    await forgetPushMessages(service.world.contextFor(systemActor));
    await setStreamsBack(database.pool, 60_000, false);
    expect(await of('delivered_through')).toBe(last);
  });

  it('[C-9] are all removed, in chunks', async () => {
    const { userId } = await driverWithMessages(1);
    const { organisationId, database } = service.world;
    await database.pool.query(
      `insert into push_messages (organisation_id, user_id, number, kind, subject_id, created_at)
        select $1, $2, n, 'route_changed', $2, now() - interval '40 days' from generate_series(3, 12000) n`,
      [organisationId, userId],
    );
    await database.pool.query('update push_streams set last_number = 12000 where user_id = $1', [userId]);
    expect(await forgetPushMessages(service.world.contextFor(systemActor))).toBe(11_998);
  });
});
