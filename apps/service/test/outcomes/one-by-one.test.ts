import { describe, expect, it } from 'vitest';
import { capture, type Day, dayPlan, kilometres, pin, skip, weight, workingDay } from '../day-fixture.js';
import { type Answer, codesOf, logIn, suiteService } from '../test-service.js';

const service = suiteService();

const resultsOf = ({ body }: Answer): Record<string, unknown>[] => body.data;

/** Saves the plan with another name and a second odometer requirement at the end. */
async function change(day: Day, kilometres: { validate: boolean }, name = 'Another round'): Promise<void> {
  const plan = planOf(day, kilometres);
  const saved = await day.integration('PUT', `/routes/R-${day.key}`, { body: { ...plan, name } });
  expect([saved.status, saved.body.data.version]).toEqual([200, 2]);
}

interface WrittenActivity {
  requirements: object[];
  execution_sequence: string[];
}

function planOf(day: Pick<Day, 'key'>, { validate }: { validate: boolean }) {
  const plan = dayPlan(day.key);
  const [load, deliver] = plan.travel_plan.points_of_interest.map(
    ({ activities }) => activities[0] as unknown as WrittenActivity,
  );
  const [km, ...others] = load?.requirements ?? [];
  if (load === undefined || deliver === undefined) throw new Error('the plan of the fixture has changed');
  load.requirements = [{ ...km, validate }, ...others];
  deliver.requirements.push({ ...km, integration_key: 'km-end' });
  deliver.execution_sequence.push('km-end');
  return plan;
}

const inTheEnd = (day: Day, value: string, fields = {}) =>
  kilometres(day, value, { activity_reference: 'deliver', integration_key: 'km-end', ...fields });

/** Revokes the session, and returns a function that still submits outcomes for it, with a valid token. */
async function revoked(
  day: Day,
): Promise<(outcomes: readonly unknown[], device?: string) => Promise<Answer>> {
  await day.driver('PUT', `/{org}/sessions/${day.sessionId}/revoke`, { body: { reason: 'Lost' } });
  const token = await logIn(service, day.username, pin);
  return (outcomes) =>
    service.call('POST', `/{org}/routes/${day.routeId}/outcomes`, {
      token,
      body: { session_id: day.sessionId, outcomes },
    });
}

const afterNow = () => new Date(service.world.clock.now() + 60_000).toISOString();

describe('the route version that a phone names', () => {
  it('[C-6] is accepted even if it is newer than any that this process has read', async () => {
    const day = await workingDay(service);
    expect((await day.submit([weight()], { route_version: 1 })).status).toBe(200);
    await change(day, { validate: true });
    const answer = await day.submit([weight('13')], { route_version: 2 });
    expect([answer.status, resultsOf(answer)[0]?.result]).toEqual([200, 'recorded']);
    expect(codesOf(await day.submit([weight()], { route_version: 3 }))).toEqual(['unknown_value']);
  });

  it('[C-6] is checked only after the session', async () => {
    const day = await workingDay(service);
    expect((await day.submit([weight()])).status).toBe(200);
    await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`);
    const answer = await day.submit([weight()], { route_version: 3 });
    expect([answer.status, codesOf(answer)]).toEqual([403, ['session_required']]);
  });

  it('[C-6] [R-ODO-2] may be missing; then an outcome is also accepted if an earlier version would accept it', async () => {
    const day = await workingDay(service, {
      plan: (plan) => ({ ...plan, ...planOf(keyOf(plan), { validate: false }) }),
    });
    await day.submit([kilometres(day, '182400')]);
    await change(day, { validate: true });
    const behind = await day.submit([inTheEnd(day, '182500'), kilometres(day, '182350')]);
    expect(resultsOf(behind)).toEqual([
      expect.objectContaining({ result: 'recorded' }),
      expect.objectContaining({ result: 'recorded', late: true }),
    ]);
  });
});

/** The key of a plan that the fixture made. */
function keyOf({ name }: { name: string }): { key: string } {
  return { key: name.slice('Round '.length) };
}

describe('outcomes of one batch', () => {
  it('[C-6] correct each other as if they had arrived one by one', async () => {
    const day = await workingDay(service);
    const [first, second, third] = [weight('12'), weight('21'), weight('22')];
    const earlier = { ...weight('23'), captured_at: first.captured_at.replace(/^\d{4}/, '2020') };
    const answer = await day.submit([first, earlier, second, third]);
    expect(resultsOf(answer).map((each) => each.corrects ?? null)).toEqual([
      null,
      first.submission_id,
      first.submission_id,
      second.submission_id,
    ]);
    const again = await day.submit([first, earlier, second, third]);
    expect(resultsOf(again).map((each) => [each.result, each.corrects ?? null])).toEqual([
      ['duplicate', null],
      ['duplicate', first.submission_id],
      ['duplicate', first.submission_id],
      ['duplicate', second.submission_id],
    ]);
  });

  it('[C-6] [R-RTE-17] are out of order if the outcome before them was refused', async () => {
    const day = await workingDay(service);
    const known = skip('deliver/late');
    await day.submit([known]);
    const photo = capture('deliver/photo', { status: 'failed', status_reason: 'Dark' });
    const stars = skip('deliver/stars');
    const reused = { ...photo, submission_id: known.submission_id };
    expect(resultsOf(await day.submit([reused, stars]))).toEqual([
      expect.objectContaining({ result: 'rejected' }),
      expect.objectContaining({ result: 'recorded', out_of_order: true }),
    ]);
    const [, next, corrected] = resultsOf(await day.submit([photo, weight(), weight()]));
    expect([next?.out_of_order, corrected?.out_of_order]).toEqual([undefined, undefined]);
  });

  it('[C-6] [R-ODO-2] are not judged by the reading of an outcome that was refused for its id', async () => {
    const day = await workingDay(service, {
      plan: (plan) => ({ ...plan, ...planOf(keyOf(plan), { validate: true }) }),
    });
    const known = skip('deliver/late');
    await day.submit([known]);
    const slip = { ...kilometres(day, '999999'), submission_id: known.submission_id };
    const answer = await day.submit([slip, inTheEnd(day, '182400')]);
    expect(resultsOf(answer).map((each) => each.result)).toEqual(['rejected', 'recorded']);
  });

  it('[C-6] are reported with their own id, in lower case, even if they are refused', async () => {
    const day = await workingDay(service);
    const { captured_at: _, ...timeless } = weight();
    const faulty = { ...timeless, submission_id: timeless.submission_id.toUpperCase() };
    const [first] = resultsOf(await day.submit([faulty, weight()]));
    expect(first).toMatchObject({ result: 'rejected', submission_id: timeless.submission_id });
  });
});

describe('a submission id that was used', () => {
  it('[C-6] makes its outcome a duplicate even after the session was revoked and if the phone’s clock ran ahead', async () => {
    const day = await workingDay(service);
    const ahead = weight('12', { captured_at: afterNow() });
    await day.submit([ahead]);
    const submit = await revoked(day);
    const [replayed] = resultsOf(await submit([ahead]));
    expect([replayed?.result, replayed?.quarantined]).toEqual(['duplicate', undefined]);
    expect(codesOf(await submit([{ ...ahead, value: '13' }]))).toEqual(['submission_id_reused']);
  });

  it('[C-4] [C-6] also counts as used while its outcome is in quarantine', async () => {
    const day = await workingDay(service);
    const submit = await revoked(day);
    const quarantined = weight('12', { captured_at: afterNow(), sequence: 1 });
    expect(resultsOf(await submit([quarantined]))[0]).toMatchObject({
      result: 'recorded',
      quarantined: true,
    });
    expect(resultsOf(await submit([quarantined]))[0]).toMatchObject({
      result: 'duplicate',
      quarantined: true,
    });
    const other = { ...quarantined, value: '13' };
    const before = { ...other, captured_at: weight().captured_at, sequence: 2 };
    for (const each of [other, before])
      expect(codesOf(await submit([each]))).toEqual(['submission_id_reused']);
    const neighbours = await submit([before, inOrder()]);
    expect(resultsOf(neighbours).map((each) => each.result)).toEqual(['rejected', 'recorded']);
    expect(neighbours.body.received_through).toBe(1);
  });
});

const inOrder = () => capture('deliver/photo', { status: 'failed', status_reason: 'Dark' });

describe('a submission that is refused as a whole', () => {
  it('[C-4] [C-6] leaves the flush receipt unchanged, even if it repeats known outcomes', async () => {
    const day = await workingDay(service);
    const known = weight('12', { sequence: 1 });
    await day.submit([known]);
    await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`);
    const taken = await day.driver('POST', '/{org}/sessions', {
      body: { asset_id: day.assetId, device_id: day.deviceId },
    });
    expect(taken.body.data.received_through).toBe(0);
    const path = `/{org}/routes/${day.routeId}/outcomes`;
    const headers = { 'x-device-id': 'another' };
    const refused = await day.driver('POST', path, { body: { outcomes: [known] }, headers });
    expect([refused.status, codesOf(refused)]).toEqual([403, ['wrong_device']]);
    expect((await day.driver('GET', '/{org}/sessions')).body.data.received_through).toBe(0);
  });
});
