import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Day, weight, workingDay } from '../day-fixture.js';
import { codesOf, suiteService } from '../test-service.js';
import { controller } from './quarantined-day.js';

const service = suiteService();
let control: Awaited<ReturnType<typeof controller>>;
beforeAll(async () => {
  control = await controller(service);
});

type Outcome = Omit<ReturnType<typeof weight>, 'submission_id'> & { submission_id: string };

function giveUp(day: Day, content: Outcome, more: Record<string, unknown> = {}) {
  const path = `/{org}/sessions/${day.sessionId}/given-up-records/${content.submission_id}`;
  const { captured_at } = content;
  const body = { kind: 'outcome', route_id: day.routeId, captured_at, reason: 'Not needed', content };
  return day.driver('PUT', path, { body: { ...body, ...more } });
}

const decide = ({ submission_id }: Outcome, decision: 'acceptance' | 'discard') =>
  control('PUT', `/{org}/quarantined-records/${submission_id}/${decision}`, {
    body: decision === 'discard' ? { reason: 'Not wanted' } : {},
  });

async function recordedOf({ submission_id }: Outcome): Promise<number> {
  const { rows } = await service.world.database.pool.query('select from outcomes where submission_id = $1', [
    submission_id,
  ]);
  return rows.length;
}

async function waitingStatements(): Promise<number> {
  const { rowCount } = await service.world.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

async function statusOf({ submission_id }: Outcome): Promise<string | undefined> {
  return (await control('GET', `/{org}/quarantined-records/${submission_id}`)).body.data?.status;
}

/** Sends the outcome twice, with and without the name of the session, and returns the results. */
async function resultsOf(day: Day, outcome: Outcome) {
  const results = [];
  for (const frame of [{}, { session_id: day.sessionId }]) {
    const { status, body } = await day.submit([outcome], frame);
    expect(status, JSON.stringify(body)).toBe(200);
    const { result, late, quarantined } = body.data[0];
    results.push({ result, late, quarantined });
  }
  return results;
}

const known = { result: 'duplicate', quarantined: true };

describe('an outcome that was given up and is sent again', () => {
  it('[C-4] is a duplicate and stays in quarantine, even after a discard', async () => {
    const day = await workingDay(service);
    const outcome = weight();
    await giveUp(day, outcome);
    expect(await resultsOf(day, outcome)).toEqual([known, known]);
    expect([await statusOf(outcome), await recordedOf(outcome)]).toEqual(['waiting', 0]);
    expect((await decide(outcome, 'discard')).status).toBe(200);
    expect(await resultsOf(day, outcome)).toEqual([known, known]);
    expect([await statusOf(outcome), await recordedOf(outcome)]).toEqual(['discarded', 0]);
    const other = await day.submit([{ ...outcome, value: '7.5' }]);
    expect([other.status, codesOf(other)]).toEqual([422, ['submission_id_reused']]);
  });

  it('[C-4] is a duplicate of the accepted outcome after an acceptance, even if it is given up again', async () => {
    const day = await workingDay(service);
    const outcome = weight();
    await giveUp(day, outcome);
    expect((await decide(outcome, 'acceptance')).status).toBe(200);
    expect(await resultsOf(day, outcome)).toEqual(Array(2).fill({ result: 'duplicate', late: true }));
    expect([await statusOf(outcome), await recordedOf(outcome)]).toEqual(['accepted', 1]);
    expect((await giveUp(day, outcome)).body.data).toEqual({ result: 'duplicate' });
  });

  it('[C-4] is recognised whatever the case of its id', async () => {
    const day = await workingDay(service);
    const outcome: Outcome = weight();
    await giveUp(day, { ...outcome, submission_id: outcome.submission_id.toUpperCase() });
    expect(await resultsOf(day, outcome)).toEqual([known, known]);
  });

  it('[C-4] stays in quarantine if it is given up while the submission waits for the session', async () => {
    const day = await workingDay(service);
    const outcome = weight();
    // The first submission teaches the process the route, so that the next one is a single statement.
    await day.submit([weight()]);
    const { pool } = service.world.database;
    const blocker = await pool.connect();
    try {
      await blocker.query('begin');
      await blocker.query('select from sessions where id = $1 for update', [day.sessionId]);
      const given = giveUp(day, outcome);
      await expect.poll(waitingStatements).toBe(1);
      const sent = day.submit([outcome]);
      await expect.poll(waitingStatements).toBe(2);
      await blocker.query('commit');
      expect((await given).body.data).toEqual({ result: 'recorded', quarantined: true });
      expect((await sent).body.data).toMatchObject([known]);
    } finally {
      blocker.release();
    }
    expect([await statusOf(outcome), await recordedOf(outcome)]).toEqual(['waiting', 0]);
  });
});

describe('a report that was given up and is sent again', () => {
  it('[C-4] is a duplicate and stays in quarantine; another reason is another report', async () => {
    const day = await workingDay(service);
    const at = new Date(Date.now() - 60_000).toISOString();
    const id = randomUUID();
    const content = {
      kind: 'activity_status',
      target: 'load',
      detail: 'failed',
      at: `${at.slice(0, -1)}000Z`,
    };
    const body = {
      ...{ kind: 'progress', route_id: day.routeId, captured_at: at, reason: 'Not needed' },
      content: { ...content, content: { reason: 'Closed' } },
    };
    const path = `/{org}/sessions/${day.sessionId}/given-up-records/${id}`;
    expect((await day.driver('PUT', path, { body })).body.data).toEqual({
      result: 'recorded',
      quarantined: true,
    });
    const report = (reason: string) =>
      day.driver('PUT', `/{org}/routes/${day.routeId}/activities/load/status`, {
        body: { status: 'failed', at, reason },
      });
    const sent = await report('Closed');
    expect([sent.status, sent.body.data], JSON.stringify(sent.body)).toEqual([200, known]);
    await control('PUT', `/{org}/quarantined-records/${id}/discard`, { body: { reason: 'Not wanted' } });
    expect((await report('Closed')).body.data).toEqual(known);
    expect((await report('Snow')).body.data.result).toBe('recorded');
  });
});

describe('a report that is given up after it was recorded', () => {
  function reportOf(day: Day, content: { kind: string; target: string; detail: string; content: object }) {
    const at = new Date(Date.now() - 60_000).toISOString();
    const id = randomUUID();
    const record = { kind: 'progress', route_id: day.routeId, captured_at: at, reason: 'Not needed' };
    return {
      at,
      id,
      giveUp: (more: object = {}) =>
        day.driver('PUT', `/{org}/sessions/${day.sessionId}/given-up-records/${id}`, {
          body: { ...record, content: { at, ...content, ...more } },
        }),
      isQuarantined: async () => (await control('GET', `/{org}/quarantined-records/${id}`)).status === 200,
    };
  }

  it('[C-4] is a duplicate and is not quarantined; other content with its identity is', async () => {
    const day = await workingDay(service);
    const { at, giveUp, isQuarantined } = reportOf(day, {
      ...{ kind: 'activity_status', target: 'load', detail: 'failed', content: { reason: 'Closed' } },
    });
    const path = `/{org}/routes/${day.routeId}/activities/load/status`;
    const sent = await day.driver('PUT', path, { body: { status: 'failed', at, reason: 'Closed' } });
    expect(sent.body.data.result, JSON.stringify(sent.body)).toBe('recorded');
    expect((await giveUp()).body.data).toEqual({ result: 'duplicate' });
    expect(await isQuarantined()).toBe(false);
    const other = await giveUp({ content: { reason: 'Snow' } });
    expect(other.body.data).toEqual({ result: 'recorded', quarantined: true });
    expect(await isQuarantined()).toBe(true);
  });

  it('[C-4] is recognised by its stop and time, whatever source of the visit the phone names', async () => {
    const day = await workingDay(service);
    const { data: route } = (await day.driver('GET', '/{org}/routes/active')).body;
    const stop: string = route.travel_plan.points_of_interest[0].id;
    for (const detail of ['driver', 'manual']) {
      const arrival = { kind: 'arrival', target: stop.toUpperCase(), detail, content: {} };
      const { at, giveUp, isQuarantined } = reportOf(day, arrival);
      const path = `/{org}/routes/${day.routeId}/points-of-interest/${stop}/arrival`;
      expect((await day.driver('PUT', path, { body: { at } })).body.data.result).toBe('recorded');
      expect((await giveUp()).body.data, detail).toEqual({ result: 'duplicate' });
      expect(await isQuarantined()).toBe(false);
    }
  });

  it('[C-4] is a duplicate of the accepted visit too, which is recorded as if it had been sent', async () => {
    const day = await workingDay(service);
    const { data: route } = (await day.driver('GET', '/{org}/routes/active')).body;
    const stop: string = route.travel_plan.points_of_interest[0].id;
    const visit = { kind: 'arrival', target: stop.toUpperCase(), detail: 'manual', content: {} };
    const { at, id, giveUp } = reportOf(day, visit);
    expect((await giveUp()).body.data).toEqual({ result: 'recorded', quarantined: true });
    const accepted = await control('PUT', `/{org}/quarantined-records/${id}/acceptance`);
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    const path = `/{org}/routes/${day.routeId}/points-of-interest/${stop}/arrival`;
    const sent = await day.driver('PUT', path, { body: { at } });
    expect(sent.body.data).toEqual({ result: 'duplicate', late: true });
  });

  it('[C-4] is either recorded or quarantined, not both, if the report and the given-up record arrive together', async () => {
    const day = await workingDay(service);
    for (let round = 0; round < 10; round += 1) {
      const { at, giveUp, isQuarantined } = reportOf(day, {
        ...{ kind: 'activity_status', target: 'load', detail: 'failed', content: { reason: `${round}` } },
      });
      const path = `/{org}/routes/${day.routeId}/activities/load/status`;
      const body = { status: 'failed', at, reason: `${round}` };
      const [given, sent] = await Promise.all([giveUp(), day.driver('PUT', path, { body })]);
      const results = [given.body.data?.result, sent.body.data?.result];
      expect(results.toSorted(), JSON.stringify([given.body, sent.body])).toEqual(['duplicate', 'recorded']);
      expect(await isQuarantined()).toBe(results[0] === 'recorded');
    }
  });
});

describe('an outcome that is given up after it was recorded', () => {
  it('[C-4] is a duplicate and is not quarantined; other content under its id is', async () => {
    const day = await workingDay(service);
    const outcome = weight();
    await day.submit([outcome]);
    const given = await giveUp(day, outcome, { sequence: 1 });
    expect([given.status, given.body.data, given.body.received_through]).toEqual([
      200,
      { result: 'duplicate' },
      1,
    ]);
    expect(await statusOf(outcome)).toBeUndefined();
    const other = { ...outcome, value: '7.5' };
    expect((await giveUp(day, other)).body.data).toEqual({ result: 'recorded', quarantined: true });
    expect(codesOf(await decide(other, 'acceptance'))).toEqual(['submission_id_reused']);
    expect((await decide(other, 'discard')).status).toBe(200);
    expect(await resultsOf(day, outcome)).toEqual(Array(2).fill({ result: 'duplicate' }));
  });

  it('[C-4] is either recorded or quarantined, not both, if the outcome and the given-up record arrive together', async () => {
    const day = await workingDay(service);
    for (let round = 0; round < 10; round += 1) {
      const outcome = weight();
      const [given, sent] = await Promise.all([giveUp(day, outcome), day.submit([outcome])]);
      const [one, other] = [given.body.data.result, sent.body.data[0].result].sort();
      expect([one, other]).toEqual(['duplicate', 'recorded']);
      const isQuarantined = (await statusOf(outcome)) === 'waiting';
      expect(await recordedOf(outcome)).toBe(isQuarantined ? 0 : 1);
    }
  });
});
