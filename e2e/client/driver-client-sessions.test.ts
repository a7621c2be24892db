import { describe, expect, it } from 'vitest';
import { autoRelease } from '../../apps/service/src/transfers/auto-release.js';
import { controllerCalls } from '../../apps/service/test/controller-fixture.js';
import { dayPlan, workingDay } from '../../apps/service/test/day-fixture.js';
import { systemActor } from '../../apps/service/test/test-context.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { failed } from './driver-day.js';
import { soon, stopPhonesAfterEach, testPhone } from './driver-fixture.js';
import { outcomesOf, quarantinedOf } from './recorded-outcomes.js';

const service = suiteService({}, { push: true });
stopPhonesAfterEach();

/** A phone in a session, in state `live`. */
async function workingPhone(options: { listening?: boolean } = {}) {
  const day = await workingDay(service, { session: false });
  const phone = testPhone(service, { ...day, ...options });
  await phone.client.start();
  const taken = await phone.client.takeSession(day.assetId);
  if (!taken.ok) throw new Error(JSON.stringify(taken.failure));
  await phone.until('live');
  return { ...phone, day, sessionId: taken.session.id };
}

const revoked = (service_: typeof service, sessionId: string, reason = 'Tablet lost') =>
  controllerCalls(service_).then((controller) =>
    controller('PUT', `/{org}/sessions/${sessionId}/revoke`, { body: { reason } }),
  );

describe('a phone whose session is ended by the service', () => {
  it('[R-SES-7] [R-EVT-4] [C-4] is notified immediately, and can open a new session', async () => {
    const { client, events, until, day, sessionId } = await workingPhone({ listening: true });
    const onScreen = client.onRoute(client.route ?? expect.fail('no route'));
    await revoked(service, sessionId);
    await expect.poll(() => client.session, soon).toBeNull();
    await expect.poll(() => client.route, soon).toBeNull();
    await until('live');
    expect(events('push').map((each) => each.kind)).toContain('session_revoked');
    await expect(client.captureOutcome(failed('load/km'))).resolves.toMatchObject({ reason: 'no_session' });
    await expect(onScreen.reportActivity('load', 'started')).resolves.toMatchObject({ reason: 'no_session' });
    const again = await client.takeSession(day.assetId);
    expect(again).toMatchObject({ ok: true });
    await expect.poll(() => client.route?.id, soon).toBe(day.routeId);
    await expect(client.captureOutcome(failed('load/km'))).resolves.toMatchObject({ ok: true, sequence: 1 });
    await expect(onScreen.reportActivity('load', 'started')).resolves.toMatchObject({
      ok: true,
      sequence: 2,
    });
    await client.flushed();
    expect(client.unsent()).toEqual([]);
    expect(await outcomesOf(service, day.routeId)).toMatchObject([{ late: false }]);
  });

  it('[C-4] has earlier captures recorded as late and later captures quarantined, and its queue is then empty', async () => {
    const { client, network, events, until, day, sessionId } = await workingPhone();
    network.up = false;
    await client.captureOutcome(failed('load/km'));
    await client.reportActivity('load', 'started');
    await revoked(service, sessionId);
    const ended = Date.now();
    await expect.poll(() => Date.now(), soon).toBeGreaterThan(ended);
    const later = await client.captureOutcome(failed('load/check'));
    network.up = true;
    client.nudge();
    await expect(client.flushed()).resolves.toBe(true);
    await until('live');
    await expect.poll(() => client.session, soon).toBeNull();
    const id = later.ok ? later.id : '';
    expect(events('quarantined')).toEqual([
      {
        ...{ id, sessionId, sequence: 3, kind: 'outcome', routeId: day.routeId },
        content: expect.objectContaining({ kind: 'outcome', routeId: day.routeId }),
      },
    ]);
    expect(await outcomesOf(service, day.routeId)).toMatchObject([
      { sequence: 1, late: true, session_id: sessionId },
    ]);
    expect(await quarantinedOf(service, sessionId)).toBe(1);
    expect(events('parked')).toEqual([]);
    expect(events('lost')).toEqual([]);
  });

  it('[C-4] sends the captures of the old session with the old session, during a new one', async () => {
    const { client, network, until, day, sessionId } = await workingPhone();
    network.up = false;
    await client.captureOutcome(failed('load/km'));
    await revoked(service, sessionId);
    // Requests with outcomes fail, so the old captures stay queued.
    network.allows = (url) => !url.includes('/outcomes');
    const taken = await client.takeSession(day.assetId);
    expect(taken).toMatchObject({ ok: true });
    await expect.poll(() => client.session?.id, soon).not.toBe(sessionId);
    await expect.poll(() => client.route?.id, soon).toBe(day.routeId);
    await client.captureOutcome(failed('load/check'));
    network.up = true;
    client.nudge();
    await client.flushed();
    await until('live');
    const recorded = await outcomesOf(service, day.routeId);
    expect(recorded.map((each) => [each.session_id, each.sequence, each.late])).toEqual(
      expect.arrayContaining([
        [sessionId, 1, true],
        [client.session?.id, 1, false],
      ]),
    );
  });

  it('[C-8] keeps its queue after an automatic release, and continues in a new session', async () => {
    const { client, network, events, until, day, sessionId } = await workingPhone({ listening: true });
    const next = { ...dayPlan(day.key), name: 'Next', planned_start_at: '2026-11-21T06:00:00.000Z' };
    await day.integration('PUT', `/routes/N-${day.key}`, { body: next });
    const controller = await controllerCalls(service);
    const body = { threshold: '00:00:06', reason: 'Truck 9 is nearer' };
    const asked = await controller('POST', `/{org}/routes/${day.routeId}/transfers`, { body });
    await expect.poll(() => events('release').length, soon).toBe(1);
    network.up = false;
    await client.captureOutcome(failed('load/km'));
    // For the driver, the release request ends at its deadline, even without a network.
    await expect.poll(() => events('release').length, soon).toBe(2);
    expect(events('release')[1]).toMatchObject({ remainingMs: 0 });
    // The phone uses the header Date, which has whole seconds, so the service's own deadline may come later.
    const release = () => autoRelease(service.world.contextFor(systemActor), asked.body.data.id);
    await expect.poll(async () => (await release()).kind, soon).toBe('done');
    const kinds = () => events('push').map((each) => each.kind);
    await expect.poll(kinds, soon).toContain('session_revoked');
    network.up = true;
    client.nudge();
    await client.flushed();
    await until('live');
    expect(client.session).toBeNull();
    expect(await outcomesOf(service, day.routeId)).toMatchObject([{ session_id: sessionId, late: true }]);
    await client.takeSession(day.assetId);
    await expect.poll(() => client.route?.name, soon).toBe('Next');
  });
});

describe('a phone that opens and closes sessions', () => {
  it('[R-ERR-9] is refused with the conflict, and keeps its existing session', async () => {
    const one = await workingPhone();
    const other = await workingDay(service, { session: false });
    const phone = testPhone(service, other);
    await phone.client.start();
    const refused = await phone.client.takeSession(one.day.assetId);
    const holder = { driver_name: expect.any(String), since: one.client.session?.created_at };
    expect(refused).toMatchObject({ failure: { problems: [{ code: 'asset_in_session', holder }] } });
    expect(phone.client.session).toBeNull();
    await expect(one.client.takeSession(one.day.assetId)).resolves.toMatchObject({
      ok: true,
      session: { id: one.sessionId },
    });
  });

  it('does not capture in a session of another device, and does not end it', async () => {
    const { day, sessionId } = await workingPhone();
    const second = testPhone(service, { ...day, deviceId: 'another tablet' });
    await second.client.start();
    await second.until('live');
    expect(second.client.session?.id).toBe(sessionId);
    await expect(second.client.captureOutcome(failed('load/km'))).resolves.toMatchObject({
      reason: 'no_session',
      message: 'The session belongs to another device.',
    });
    const taken = await second.client.takeSession(day.assetId);
    expect(taken).toMatchObject({
      failure: { problems: [{ code: 'driver_in_session' }, { code: 'asset_in_session' }] },
    });
  });

  it('[R-SES-12] sends everything before it closes, and closes with parked records only if the driver gives them up', async () => {
    const { client, network, events, until } = await workingPhone();
    network.up = false;
    await client.captureOutcome(failed('load/km'));
    const skipped = await client.captureOutcome({ ...failed('load/truck'), status: 'skipped' });
    await client.captureOutcome(failed('load/check'));
    const offline = await client.closeSession();
    expect(offline).toMatchObject({ ok: false, failure: { kind: 'unreachable' } });
    network.up = true;
    const parked = await client.closeSession();
    expect(parked).toMatchObject({ ok: false, parked: [{ sequence: 2 }] });
    expect(events('parked')).toMatchObject([{ parked: { problems: [{ code: 'skip_not_allowed' }] } }]);
    await until('live');
    const id = skipped.ok ? skipped.id : '';
    await expect(client.mend(id, failed('load/truck'))).resolves.toMatchObject({ ok: true, sequence: 2 });
    await expect(client.mend(id, failed('load/truck'))).resolves.toMatchObject({ reason: 'not_parked' });
    await expect(client.closeSession()).resolves.toEqual({ ok: true });
    expect(client.session).toBeNull();
    await expect(client.closeSession()).resolves.toEqual({ ok: true });
  });

  it('[C-4] gives up a parked record: controllers see the record, the phone removes it, and the session closes', async () => {
    const { client, network, until, day, sessionId } = await workingPhone();
    await client.captureOutcome({ ...failed('load/truck'), status_reason: ' ' });
    await expect.poll(() => client.unsent().map(({ parked }) => parked !== null), soon).toEqual([true]);
    const [record] = client.unsent();
    const id = record?.id ?? '';
    await expect(client.giveUp('another', 'None')).resolves.toMatchObject({ reason: 'not_parked' });
    network.up = false;
    await expect(client.giveUp(id, 'I cannot say why')).resolves.toMatchObject({
      failure: { kind: 'unreachable' },
    });
    expect(client.unsent()).toEqual([record]);
    network.up = true;
    const answered = () => client.progress()?.stops[0]?.activities[0]?.answered.has('truck');
    expect(answered()).toBe(true);
    await expect(client.giveUp(id, 'I cannot say why')).resolves.toEqual({ ok: true });
    expect(client.unsent()).toEqual([]);
    expect(answered()).toBe(false);
    const controller = await controllerCalls(service);
    const seen = await controller('GET', `/{org}/quarantined-records/${id}`);
    expect(seen.body.data).toMatchObject({
      ...{ session_id: sessionId, route_id: day.routeId, sequence: 1, given_up_reason: 'I cannot say why' },
      problems: record?.parked?.problems.map(({ code }) => ({ code })),
      content: { integration_key: 'truck', status: 'failed' },
    });
    await expect(client.closeSession()).resolves.toEqual({ ok: true });
    await until('live');
  });

  it('closes with a parked record if the driver gives it up, and keeps the record', async () => {
    const { client } = await workingPhone();
    await client.captureOutcome(failed('load/km'));
    await client.captureOutcome({ ...failed('load/truck'), status: 'skipped' });
    await client.captureOutcome(failed('load/check'));
    const sessionId = client.session?.id;
    const heard: unknown[] = [];
    client.on('closed', (closed) => heard.push(closed));
    client.on('session', (session) => heard.push(session));
    await expect(client.closeSession()).resolves.toMatchObject({ parked: [{ sequence: 2 }] });
    expect(heard).toEqual([]);
    await expect(client.closeSession({ giveUpParked: true })).resolves.toEqual({ ok: true });
    await expect.poll(() => heard).toEqual([{ sessionId }, null]);
    expect(client.unsent()).toMatchObject([{ sequence: 2, parked: {} }]);
    expect(client.state).not.toBe('signed_out');
  });
});
