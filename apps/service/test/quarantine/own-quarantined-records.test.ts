import { beforeAll, describe, expect, it } from 'vitest';
import { pin, workingDay } from '../day-fixture.js';
import { type Answer, codesOf, logIn, suiteService } from '../test-service.js';
import { controller, dayOfRecords, type QuarantinedDay } from './quarantined-day.js';

const service = suiteService();
let control: Awaited<ReturnType<typeof controller>>;
let day: QuarantinedDay;
/** The driver of the day, who has no session now. */
let token: string;
beforeAll(async () => {
  control = await controller(service);
  day = await dayOfRecords(service, control, 1);
  token = await logIn(service, day.username, pin);
});

const own = (query = '', headers: Record<string, string> = {}): Promise<Answer> =>
  service.call('GET', `/{org}/sessions/${day.sessionId}/quarantined-records${query}`, { token, headers });
const statusesOf = ({ body }: Answer) =>
  body.data.map((each: { sequence: number; status: string }) => [each.sequence, each.status]);

describe('the quarantined records of a driver', () => {
  it('[C-4] are listed without a session and for another device, and do not say who decided', async () => {
    const answer = await own('', { 'x-device-id': 'another' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.pagination).toEqual({ page_size: 50, page_no: 1, total: 3 });
    expect(answer.body.data.at(-1)).toEqual({
      id: expect.any(String),
      kind: 'outcome',
      status: 'waiting',
      route_id: day.routeId,
      captured_at: day.later(3),
      received_at: expect.stringMatching(/Z$/),
      sequence: 1,
      settled_at: null,
    });
    expect(statusesOf(await own('?kind=outcome&page_size=1'))).toEqual([[1, 'waiting']]);
  });

  it('[C-4] say how a controller decided', async () => {
    const { data } = (await own()).body;
    const [, { id: report }, { id: outcome }] = data;
    await control('PUT', `/{org}/quarantined-records/${outcome}/acceptance`);
    const body = { reason: 'Not on our list' };
    await control('PUT', `/{org}/quarantined-records/${report}/discard`, { body });
    const after = await own();
    expect(statusesOf(after)).toEqual([
      [null, 'waiting'],
      [2, 'discarded'],
      [1, 'accepted'],
    ]);
    expect(after.body.data[1].settled_at).toMatch(/Z$/);
    expect(JSON.stringify(after.body)).not.toContain('Not on our list');
    expect(statusesOf(await own('?status=discarded'))).toEqual([[2, 'discarded']]);
  });

  it('[C-3][C-4] are not shown to another driver, nor to a controller, who is no driver', async () => {
    const other = await workingDay(service);
    const path = `/{org}/sessions/${day.sessionId}/quarantined-records`;
    const foreign = await other.driver('GET', path);
    expect([foreign.status, codesOf(foreign)]).toEqual([404, ['not_found']]);
    expect((await other.driver('GET', path.replace(day.sessionId, other.sessionId))).body.data).toEqual([]);
    const office = await control('GET', path);
    expect([office.status, codesOf(office)]).toEqual([403, ['not_permitted']]);
  });
});
