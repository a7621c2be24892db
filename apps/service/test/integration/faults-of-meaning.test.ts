import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { person } from '../accounts/people-fixture.js';
import { type CallsOf, controllerCalls, faultsOf } from '../controller-fixture.js';
import { type Day, dayPlan, kilometres, workingDay } from '../day-fixture.js';
import { addSite } from '../test-context.js';
import { suiteService } from '../test-service.js';

const service = suiteService();
let day: Day;
let controller: CallsOf;
beforeAll(async () => {
  day = await workingDay(service);
  controller = await controllerCalls(service);
});

const stops = '/travel_plan/points_of_interest';

/** A plan with two faults of form, and with faults of meaning at the same places and elsewhere. */
function faultyPlan(): unknown {
  const plan = dayPlan(day.key) as unknown as {
    site_id?: string;
    extra?: boolean;
    travel_plan: { points_of_interest: Record<string, unknown>[] };
  };
  const [first, second] = plan.travel_plan.points_of_interest;
  if (first === undefined || second === undefined) throw new Error('the plan has two stops');
  Object.assign(plan, { site_id: randomUUID(), extra: true });
  Object.assign(first, {
    name: 5,
    planned_arrival_at: '2026-11-20T09:00:00Z',
    planned_departure_at: '2026-11-20T08:00:00Z',
  });
  Object.assign(second, { execution_sequence: [...(second.execution_sequence as string[]), 'nowhere'] });
  return plan;
}

const ofForm = ['unknown_field /extra', `wrong_type ${stops}/0/name`];
const ofMeaning = [`times_out_of_order ${stops}/0/planned_departure_at`, 'unknown_site /site_id'];

describe('a request with faults of form', () => {
  it('[C-2] gets the faults of meaning of a route too, and saves nothing', async () => {
    const answer = await day.integration('PUT', '/routes/faulty', { body: faultyPlan() });
    const [status, ...reported] = faultsOf(answer);
    expect(status).toBe(400);
    expect(new Set(reported.slice(0, 2))).toEqual(new Set(ofForm));
    for (const each of ofMeaning) expect(reported).toContain(each);
    expect(reported.filter((each) => each.startsWith('unknown_reference'))).toHaveLength(1);
    expect(reported).toHaveLength(5);
    expect((await day.integration('GET', '/routes/faulty')).status).toBe(404);
  });

  it('[C-2] gets the same faults for a route of a batch, for this route only', async () => {
    const routes = [
      { integration_key: 'sound', route: { ...dayPlan(day.key), allocation: {} } },
      { integration_key: 'faulty', route: faultyPlan() },
    ];
    const answer = await day.integration('POST', '/routes:batch', { body: { routes } });
    expect(answer.status).toBe(207);
    const reported = faultsOf({ ...answer, body: answer.body.data[1].errors }).slice(1);
    for (const each of [...ofForm, ...ofMeaning]) {
      expect(reported).toContain(each.replace(' ', ' /routes/1/route'));
    }
    expect(reported).toHaveLength(5);
  });

  it('[C-2] gets the faults of meaning of a changed route too', async () => {
    const answer = await controller('PATCH', `/{org}/routes/${day.routeId}`, {
      body: { name: 7, site_id: randomUUID() },
    });
    expect(faultsOf(answer)).toEqual([400, 'wrong_type /name', 'unknown_site /site_id']);
  });

  it('[C-2] gets the faults of meaning of a transfer too', async () => {
    const body = { threshold: '2.00:00:00', to_driver_id: randomUUID(), to_asset_id: 'seven' };
    const answer = await controller('POST', `/{org}/routes/${day.routeId}/transfers`, { body });
    expect(faultsOf(answer).slice(0, 3)).toEqual([
      400,
      'required /reason',
      'invalid_identifier /to_asset_id',
    ]);
    expect(faultsOf(answer).slice(3).sort()).toEqual([
      'unknown_driver /to_driver_id',
      'value_out_of_range /threshold',
    ]);
  });

  it('[C-2] gets impossible times together with invalid positions', async () => {
    const future = '2099-01-01T00:00:00Z';
    const positions = [
      { at: new Date().toISOString(), coordinates: [200, 10] },
      { at: future, coordinates: [1, 42] },
      { at: 'noon', coordinates: [1, 42] },
      { at: future, coordinates: [1, 42], speed: 'fast' },
    ];
    const answer = await day.driver('POST', '/{org}/positions', { body: { positions } });
    expect(faultsOf(answer)).toEqual([
      400,
      'invalid_coordinates /positions/0/coordinates',
      'invalid_date_time /positions/2/at',
      'wrong_type /positions/3/speed',
      'captured_in_future /positions/1/at',
      'captured_in_future /positions/3/at',
    ]);
  });

  it('[C-2] [C-6] gets the faults of outcomes together with those of the request itself, and records nothing', async () => {
    const good = kilometres(day, '182400');
    const lost = { ...good, submission_id: randomUUID(), activity_reference: 'nothing' };
    const frame = { route_version: 'newest' };
    const answer = await day.submit([good, lost], frame);
    const [status, first, ...rest] = faultsOf(answer);
    expect([status, first]).toEqual([400, 'wrong_type /route_version']);
    expect(rest).toEqual(['unknown_activity /outcomes/1/activity_reference']);
    const again = await day.submit([good]);
    expect(again.body.data).toMatchObject([{ result: 'recorded' }]);
  });

  it('[C-2] gets an unknown site together with an invalid name of a driver', async () => {
    const site = await addSite(service.world);
    const body = { name: 5, site_ids: [site, randomUUID()] };
    const admin = await controllerCalls(service, { roles: ['organisation_administrator'] });
    expect(faultsOf(await admin('POST', '/{org}/drivers', { body }))).toEqual([
      400,
      'wrong_type /name',
      'unknown_site /site_ids/1',
    ]);
  });
});

describe('a request without permission', () => {
  const bodies = [{ pin: 5 }, { status: 'gone' }, 'no JSON'];

  it('[C-2] gets the missing right as the first fault, whatever its body is', async () => {
    const admin = await person(service, { roles: ['organisation_administrator'] });
    const personnel = await person(service, { roles: [], permissions: ['users:write', 'users:read'] });
    const path = `/{org}/users/${admin.userId}`;
    const as = (method: string, below: string, body: unknown) =>
      service.call(method, `${path}${below}`, { token: personnel.token, body });
    for (const body of bodies) {
      const answers = [await as('PUT', '/pin', body), await as('PUT', '/status', body)];
      for (const each of answers) expect(faultsOf(each).slice(0, 2)).toEqual([403, 'beyond_own_rights']);
    }
    const changed = await as('PATCH', '', { email: 5 });
    expect(faultsOf(changed)).toEqual([403, 'beyond_own_rights', 'wrong_type /email']);
    const made = await service.call('POST', '/{org}/users', {
      token: personnel.token,
      body: { username: 'an.accomplice', name: 5, roles: ['controller'] },
    });
    expect(faultsOf(made)).toEqual([403, 'beyond_own_rights /roles/0', 'wrong_type /name']);
  });

  it('[C-2] [C-4] gets the missing session of a driver as the first fault', async () => {
    const idle = await workingDay(service, { session: false });
    const answer = await idle.driver('PUT', `/{org}/routes/${idle.routeId}/completion`, {
      body: { at: 'noon' },
    });
    expect(faultsOf(answer)).toEqual([403, 'session_required', 'invalid_date_time /at']);
  });

  it('[C-2] gets the invisible route as the first fault', async () => {
    const answer = await controller('PUT', `/{org}/routes/${randomUUID()}/cancellation`, {
      body: { reason: 5 },
    });
    expect(faultsOf(answer)).toEqual([404, 'not_found', 'wrong_type /reason']);
  });
});
