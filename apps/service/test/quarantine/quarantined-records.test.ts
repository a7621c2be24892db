import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { weight } from '../day-fixture.js';
import { addOrganisation, addSite } from '../test-context.js';
import { type Answer, codesOf, suiteService } from '../test-service.js';
import {
  controller,
  dayOfRecords,
  type QuarantinedDay,
  quarantinedDay,
  waitingRecord,
} from './quarantined-day.js';

const service = suiteService();
let control: Awaited<ReturnType<typeof controller>>;
let day: QuarantinedDay;
beforeAll(async () => {
  control = await controller(service);
  day = await dayOfRecords(service, control, 2);
});

const list = (query = '', call = control): Promise<Answer> =>
  call('GET', `/{org}/quarantined-records${query}`);
const kindsOf = (answer: Answer): string[] => answer.body.data.map((each: { kind: string }) => each.kind);

describe('the records in quarantine', () => {
  it('[R-ENV-4][C-4] are listed with driver and session, the last received first', async () => {
    const answer = await list(`?session_id=${day.sessionId}`);
    expect(answer.status).toBe(200);
    expect(answer.body.pagination).toEqual({ page_size: 50, page_no: 1, total: 4 });
    expect(kindsOf(answer)).toEqual(['position', 'position', 'progress', 'outcome']);
    expect(answer.body.data[3]).toEqual({
      id: expect.any(String),
      kind: 'outcome',
      status: 'waiting',
      session_id: day.sessionId,
      driver_id: day.driverId,
      route_id: day.routeId,
      captured_at: day.later(3),
      received_at: expect.stringMatching(/Z$/),
      sequence: 1,
      settled_at: null,
      settled_by: null,
      note: null,
      given_up_reason: null,
    });
  });

  it.each([
    ['status=waiting', 4],
    ['status=accepted', 0],
    ['kind=position', 2],
    ['kind=Outcome', 1],
    ['route_id={route}', 2],
    ['driver_id={driver}', 4],
    ['driver_id={driver}&kind=progress&status=waiting', 1],
    [`session_id=${randomUUID()}`, 0],
  ])('[C-4] are found by ?%s', async (query, count) => {
    const words = query.replace('{route}', day.routeId).replace('{driver}', day.driverId);
    const answer = await list(`?${words}`);
    expect(answer.body.data).toHaveLength(count);
    expect(answer.body.pagination.total).toBe(count);
  });

  it('[R-ENV-2][R-ENV-3][C-1] are read in pages, even beyond the last page', async () => {
    const query = `?session_id=${day.sessionId}&page_size=3`;
    expect(kindsOf(await list(`${query}&page_no=2`))).toEqual(['outcome']);
    const past = await list(`${query}&page_no=3`);
    expect(past.body).toMatchObject({ data: [], pagination: { page_no: 3, total: 4 } });
  });

  it('[C-4] contain the complete captured content when read individually', async () => {
    const contents = await Promise.all(
      (await day.quarantined()).map(
        async ({ id }) => (await control('GET', `/{org}/quarantined-records/${id}`)).body.data,
      ),
    );
    expect(contents.map((each) => each.content)).toEqual([
      expect.objectContaining({ coordinates: [1.5, 42.5] }),
      expect.objectContaining({ coordinates: [1.5, 42.5] }),
      { kind: 'activity_status', target: 'load', detail: 'started', at: day.later(4), content: {} },
      expect.objectContaining({ value: '12.5', integration_key: 'scale', captured_at: day.later(3) }),
    ]);
  });

  it.each([
    ['status=lost', 'unknown_value', 'status'],
    ['kind=photo', 'unknown_value', 'kind'],
    ['driver_id=x', 'invalid_identifier', 'driver_id'],
    ['session_id=', 'invalid_identifier', 'session_id'],
    ['route_id=1', 'invalid_identifier', 'route_id'],
    ['page_no=0', 'out_of_bounds', 'page_no'],
    ['page_size=501', 'out_of_bounds', 'page_size'],
    ['sort=kind', 'unknown_parameter', 'sort'],
  ])('[C-2] cannot be listed with ?%s', async (query, code, key) => {
    const answer = await list(`?${query}`);
    expect([answer.status, answer.body[0].code, answer.body[0].key]).toEqual([400, code, key]);
  });
});

describe('discarding a record', () => {
  it('[R-CNV-12][C-4] keeps it with the reason, writes an event, and makes it a duplicate when the phone sends it again', async () => {
    const other = await quarantinedDay(service, control);
    const outcome = weight('1', { captured_at: other.later(2), sequence: 1 });
    const send = () => other.send('POST', `/routes/${other.routeId}/outcomes`, { outcomes: [outcome] });
    await send();
    const record = await waitingRecord(other);
    const discard = (reason: string) => control('PUT', `${record}/discard`, { body: { reason } });
    const first = await discard('Not his route');
    expect(first.body.data).toMatchObject({
      status: 'discarded',
      note: 'Not his route',
      content: { value: '1' },
      settled_by: expect.any(String),
    });
    expect((await discard('Another reason')).body).toEqual(first.body);
    const accepted = await control('PUT', `${record}/acceptance`, { body: {} });
    expect([accepted.status, codesOf(accepted)]).toEqual([409, ['record_settled']]);
    const replay = await send();
    expect(replay.body.data).toEqual([expect.objectContaining({ result: 'duplicate', quarantined: true })]);
    const { rows } = await service.world.database.pool.query(
      `select data from events where session_id = $1 and type in ('record_discarded', 'outcome_recorded')`,
      [other.sessionId],
    );
    const { id } = first.body.data;
    expect(rows).toEqual([{ data: { record_id: id, record_kind: 'outcome', reason: 'Not his route' } }]);
    const audit = await service.world.database.pool.query(
      `select data from audit_entries where action = 'record.discard' and subject_id = $1`,
      [id],
    );
    expect(audit.rows).toEqual([
      { data: { kind: 'outcome', session_id: other.sessionId, note: 'Not his route' } },
    ]);
  });

  it.each([
    ['discard', undefined, ['body_required']],
    ['discard', {}, ['required']],
    ['discard', { reason: '' }, ['blank']],
    ['discard', { reason: ' \u200b' }, ['blank']],
    ['discard', { reason: 7 }, ['wrong_type']],
    ['discard', { reason: 'x'.repeat(1_001) }, ['too_long']],
    ['discard', { reason: 'ok', note: 'x' }, ['unknown_field']],
    ['acceptance', { note: ' ' }, ['blank']],
    ['acceptance', { note: null }, ['wrong_type']],
    ['acceptance', { reason: 'x' }, ['unknown_field']],
    ['acceptance', [], ['wrong_type']],
  ])('[C-2] %s with %j is refused and changes nothing', async (move, body, codes) => {
    const [record] = await day.quarantined();
    const answer = await control('PUT', `/{org}/quarantined-records/${record?.id}/${move}`, {
      ...(body === undefined ? {} : { body }),
    });
    expect([answer.status, codesOf(answer)]).toEqual([400, codes]);
    expect((await day.quarantined())[0]).toEqual(record);
  });
});

describe('the access to quarantined records', () => {
  const every = async (call: typeof control, id: string): Promise<[number, string[]][]> => {
    const path = `/{org}/quarantined-records/${id}`;
    const answers = [
      await call('GET', path),
      await call('PUT', `${path}/acceptance`),
      await call('PUT', `${path}/discard`, { body: { reason: 'No' } }),
    ];
    return answers.map((each) => [each.status, codesOf(each)]);
  };
  const notFound = [404, ['not_found']];

  it('[C-3] is refused with 404 to another organisation, and for unknown records', async () => {
    const organisationId = await addOrganisation(service.world);
    const foreign = await controller(service, { organisationId });
    const [record] = await day.quarantined();
    expect(await every(foreign, record?.id ?? '')).toEqual([notFound, notFound, notFound]);
    const here = (method: string, path: string, options?: object) =>
      foreign(method, path.replace('{org}', organisationId), options);
    expect(await every(here, record?.id ?? '')).toEqual([notFound, notFound, notFound]);
    expect((await list('', here)).body.data).toEqual([]);
    expect(await every(control, randomUUID())).toEqual([notFound, notFound, notFound]);
    expect(await every(control, 'x')).toEqual([notFound, notFound, notFound]);
  });

  it('[C-3] is limited to the sites of the route, or of the driver if there is no route', async () => {
    const { world } = service;
    const [own, other] = [await addSite(world), await addSite(world)];
    await world.database.pool.query(`update sites set integration_key = 'OWN' where id = $1`, [own]);
    const mine = await quarantinedDay(service, control, {
      plan: (plan) => ({ ...plan, site_integration_key: 'OWN' }),
    });
    await mine.send('POST', `/routes/${mine.routeId}/outcomes`, {
      outcomes: [weight('1', { captured_at: mine.later(1) })],
    });
    await mine.send('POST', '/positions', { positions: [{ at: mine.later(2), coordinates: [1.5, 42.5] }] });
    await world.database.pool.query('update drivers set site_ids = $2 where id = $1', [
      mine.driverId,
      [other],
    ]);
    const query = `?session_id=${mine.sessionId}`;
    const ofOwn = await controller(service, { siteIds: [own] });
    const ofOther = await controller(service, { siteIds: [other] });
    expect(kindsOf(await list(query, ofOwn))).toEqual(['outcome']);
    expect(kindsOf(await list(query, ofOther))).toEqual(['position']);
    const [position, outcome] = await mine.quarantined();
    expect(await every(ofOwn, position?.id ?? '')).toEqual([notFound, notFound, notFound]);
    expect(await every(ofOther, outcome?.id ?? '')).toEqual([notFound, notFound, notFound]);
    expect((await ofOwn('PUT', `/{org}/quarantined-records/${outcome?.id}/acceptance`)).status).toBe(200);
  });

  it('[C-3] allows a viewer to read them, but not to accept or discard them', async () => {
    const viewer = await controller(service, { roles: ['viewer'] });
    const [record] = await day.quarantined();
    const shown = await viewer('GET', `/{org}/quarantined-records/${record?.id}`);
    expect(shown.body.links.map((each: { rel: string }) => each.rel)).toEqual(['self']);
    const moved = await viewer('PUT', `/{org}/quarantined-records/${record?.id}/acceptance`);
    expect([moved.status, codesOf(moved)]).toEqual([403, ['not_permitted']]);
  });
});
