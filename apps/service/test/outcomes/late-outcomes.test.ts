import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controllerCalls } from '../controller-fixture.js';
import { capture, type Day, dayPlan, kilometres, pin, weight, workingDay } from '../day-fixture.js';
import { codesOf, logIn, type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

const minutesFromNow = (minutes: number) =>
  new Date(service.world.clock.now() + minutes * 60_000).toISOString();
const results = (answer: { body: { data: object[] } }) => answer.body.data;

async function count(day: Day, table: string): Promise<number> {
  const { rows } = await service.world.database.pool.query(
    `select count(*)::int as n from ${table} where organisation_id = $1 and route_id = $2`,
    [service.world.organisationId, day.routeId],
  );
  return rows[0].n;
}

/** Adds a second odometer requirement, at the last stop. */
function withReadingAtTheEnd(plan: ReturnType<typeof dayPlan>) {
  const asset_integration_key = plan.allocation.assets[0]?.integration_key;
  const end = { kind: 'odometer', label: 'End', is_optional: false, integration_key: 'end', validate: false };
  const deliver = plan.travel_plan.points_of_interest[1]?.activities[0];
  deliver?.requirements.push({ ...end, asset_integration_key } as never);
  deliver?.execution_sequence.push('end');
}

/** Revokes the driver's session. */
async function revoke(day: Day): Promise<void> {
  const answer = await day.driver('PUT', `/{org}/sessions${day.sessionId}/revoke`, {
    body: { reason: 'Truck broke down' },
  });
  expect(answer.status).toBe(200);
}

describe('outcomes that arrive late or out of order', () => {
  it('[R-SES-7] [C-4] are recorded as late under their old session if they were captured before its revocation', async () => {
    const day = await workingDay(service);
    const captured_at = minutesFromNow(-5);
    await revoke(day);
    const token = await logIn(service, day.username, pin);
    const path = `/{org}/routes/${day.routeId}/outcomes`;
    const body = { session_id: day.sessionId, outcomes: [weight('1', { captured_at, sequence: 1 })] };
    const answer = await service.call('POST', path, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(results(answer)).toEqual([expect.objectContaining({ result: 'recorded', late: true })]);
    expect(answer.body.received_through).toBe(1);
    const without = await service.call('POST', path, { token, body: { outcomes: [weight()] } });
    expect([without.status, codesOf(without)]).toEqual([403, ['session_required']]);
  });

  it('[C-4] are quarantined if they were captured after a revocation, and are duplicates when sent again', async () => {
    const day = await workingDay(service);
    await revoke(day);
    const token = await logIn(service, day.username, pin);
    const body = {
      session_id: day.sessionId,
      outcomes: [weight('1', { captured_at: minutesFromNow(5), sequence: 1 })],
    };
    const path = `/{org}/routes/${day.routeId}/outcomes`;
    const first = await service.call('POST', path, { token, body });
    expect(results(first)).toEqual([expect.objectContaining({ result: 'recorded', quarantined: true })]);
    const again = await service.call('POST', path, { token, body });
    expect(results(again)).toEqual([expect.objectContaining({ result: 'duplicate', quarantined: true })]);
    expect(again.body.received_through).toBe(1);
    expect([await count(day, 'outcomes'), await count(day, 'quarantined_records')]).toEqual([0, 1]);
  });

  it('[C-4] are still duplicates of a quarantined record, even if they would be refused now', async () => {
    const day = await workingDay(service, { plan: withReadingAtTheEnd });
    await revoke(day);
    const token = await logIn(service, day.username, pin);
    const send = (outcome: object) =>
      service.call('POST', `/{org}/routes/${day.routeId}/outcomes`, {
        token,
        body: { session_id: day.sessionId, outcomes: [outcome] },
      });
    const quarantined = kilometres(day, '182350', { captured_at: minutesFromNow(5), sequence: 1 });
    expect(results(await send(quarantined))).toMatchObject([{ result: 'recorded', quarantined: true }]);
    const place = { activity_reference: 'deliver', integration_key: 'end', captured_at: minutesFromNow(-1) };
    const further = kilometres(day, '182400', { ...place, sequence: 2 });
    expect(results(await send(further))).toMatchObject([{ result: 'recorded', late: true }]);
    const another = { ...quarantined, submission_id: randomUUID(), sequence: 3 };
    expect(codesOf(await send(another))).toEqual(['odometer_behind_asset']);
    const again = await send(quarantined);
    expect(results(again)).toEqual([
      { submission_id: quarantined.submission_id, result: 'duplicate', quarantined: true },
    ]);
    expect(again.body.received_through).toBe(2);
    const { rows } = await service.world.database.pool.query(
      'select id from quarantined_records where session_id = $1',
      [day.sessionId],
    );
    const control = await controllerCalls(service);
    const accepted = await control('PUT', `/{org}/quarantined-records/${rows[0]?.id}/acceptance`);
    expect([accepted.status, codesOf(accepted)]).toEqual([422, ['odometer_behind_asset']]);
  });

  it('[C-6] are recorded as late if the route was completed before they arrived', async () => {
    const day = await workingDay(service);
    const done = await day.driver('PUT', `/{org}/routes/${day.routeId}/completion`, {
      body: { at: minutesFromNow(0) },
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(results(await day.submit([weight()]))).toEqual([
      expect.objectContaining({ result: 'recorded', late: true }),
    ]);
  });

  it('[C-6] are judged by the route version that the driver had, and late if that version was old', async () => {
    const day = await workingDay(service);
    const plan = dayPlan(day.key);
    const deliver = plan.travel_plan.points_of_interest[1]?.activities[0];
    const without = structuredClone(plan);
    const activity = without.travel_plan.points_of_interest[1]?.activities[0] as unknown as {
      requirements: { integration_key: string }[];
      execution_sequence: string[];
    };
    activity.requirements = activity.requirements.filter((each) => each.integration_key !== 'scale');
    activity.execution_sequence = activity.execution_sequence.filter((key) => key !== 'scale');
    expect(deliver).toBeDefined();
    const changed = await day.integration('PUT', `/routes/R-${day.key}`, { body: without });
    expect([changed.status, changed.body.data.version]).toEqual([200, 2]);
    expect(results(await day.submit([weight()], { route_version: 1 }))).toEqual([
      expect.objectContaining({ result: 'recorded', late: true }),
    ]);
    expect(codesOf(await day.submit([weight()], { route_version: 2 }))).toEqual(['unknown_requirement']);
    // An outcome without a version is accepted if it fits an earlier version.
    expect(results(await day.submit([weight()]))).toEqual([
      expect.objectContaining({ result: 'recorded', late: true }),
    ]);
    expect(codesOf(await day.submit([weight()], { route_version: 9 }))).toEqual(['unknown_value']);
    expect(codesOf(await day.submit([capture('deliver/nothing', {})]))).toEqual(['unknown_requirement']);
  });

  it('[C-6] may name a newer version than the last version that this process has read', async () => {
    const day = await workingDay(service);
    expect((await day.submit([weight()], { route_version: 1 })).status).toBe(200);
    const plan = { ...dayPlan(day.key), name: 'Another name' };
    const changed = await day.integration('PUT', `/routes/R-${day.key}`, { body: plan });
    expect(changed.body.data.version).toBe(2);
    const answer = await day.submit([weight('13.5')], { route_version: 2 });
    expect([answer.status, codesOf(answer)]).toEqual([200, []]);
    expect(results(answer)).toEqual([expect.objectContaining({ result: 'recorded' })]);
    expect(codesOf(await day.submit([weight()], { route_version: 3 }))).toEqual(['unknown_value']);
  });

  it('[C-4] may be sent by the session’s device only; another device can still read', async () => {
    const day = await workingDay(service);
    const headers = { 'x-device-id': 'another' };
    const path = `/{org}/routes/${day.routeId}/outcomes`;
    const written = await day.driver('POST', path, { body: { outcomes: [weight()] }, headers });
    expect([written.status, codesOf(written)]).toEqual([403, ['wrong_device']]);
    expect((await day.driver('GET', '/{org}/routes/active', { headers })).status).toBe(200);
    const silent = await service.call('POST', path, { token: day.token(), body: { outcomes: [weight()] } });
    expect(silent.status).toBe(200);
  });

  it('[R-SES-12] [C-4] prevent the session from closing until all numbered records have arrived; the refusal names the missing numbers', async () => {
    const day = await workingDay(service);
    const numbered = (sequence: number) => weight('1', { sequence });
    await day.submit([numbered(1), numbered(2), numbered(5)]);
    const close = (body?: object) =>
      day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`, body ? { body } : {});
    const early = await close({ last_sequence: 7 });
    expect([early.status, codesOf(early)]).toEqual([409, ['records_missing']]);
    expect(early.body[0].message).toContain('3-4, 6-7');
    // A rejected outcome is not stored, so its number stays missing.
    await day.submit([{ ...numbered(3), value: 'x' }, numbered(4), numbered(6), numbered(7)]);
    expect((await close({ last_sequence: 7 })).body[0].message).toContain(': 3.');
    expect((await day.submit([numbered(3)])).body.received_through).toBe(7);
    expect((await close({ last_sequence: 7 })).body.data.status).toBe('closed');
  });
});
