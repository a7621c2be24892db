import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/database/open-database.js';
import {
  type DemoFile,
  readDemo,
  type ServiceProcess,
  startProcess,
  temporaryDataDir,
} from './service-process.js';

const rounds = 10;
const batchSize = 10;

let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let service: ServiceProcess;
let demo: DemoFile;
const acknowledged = new Set<string>();

interface Sender {
  token: string;
  routeId: string;
  /** The requirements of the route. The test reports them as failed, because this needs no values. */
  places: { activity_reference: string; integration_key: string }[];
  /** Batches without a response so far. They are sent again after the next start, as a phone would do. */
  unanswered: { outcomes: object[] }[];
}
const senders: Sender[] = [];

beforeAll(async () => {
  data = await temporaryDataDir();
  service = await startProcess(data.dataDir);
  demo = await readDemo(data.dataDir);
  for (const each of demo.drivers.slice(0, 4)) senders.push(await startSending(each));
});
afterAll(async () => {
  await service.kill('SIGTERM');
  await data.remove();
});

async function ask(method: string, path: string, token: string | null, body?: unknown) {
  const response = await fetch(`${service.baseUrl}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    token: response.headers.get('authorization')?.slice(7),
    body: JSON.parse(await response.text()),
  };
}

async function startSending(driver: DemoFile['drivers'][number]): Promise<Sender> {
  const path = `/${demo.organisation_id}`;
  const loggedIn = await ask('POST', '/account/auth', null, {
    username: driver.username,
    password: driver.pin,
  });
  const taken = await ask('POST', `${path}/sessions`, loggedIn.body.data.access_token, {
    asset_id: driver.asset_id,
    device_id: randomUUID(),
  });
  expect(taken.status).toBe(201);
  const token = taken.token ?? '';
  const route = (await ask('GET', `${path}/routes/active`, token)).body.data;
  const places = route.travel_plan.points_of_interest.flatMap((stop: { activities: Activity[] }) =>
    stop.activities.flatMap(({ reference, requirements }) =>
      requirements.map(({ integration_key }) => ({ activity_reference: reference, integration_key })),
    ),
  );
  return { token, routeId: route.id, places, unanswered: [] };
}

interface Activity {
  reference: string;
  requirements: { integration_key: string }[];
}

function newBatch(sender: Sender) {
  const captured = Date.now();
  const outcomes = Array.from({ length: batchSize }, (_, index) => ({
    submission_id: randomUUID(),
    ...sender.places[Math.floor(Math.random() * sender.places.length)],
    captured_at: new Date(captured + index).toISOString(),
    status: 'failed',
    status_reason: 'The scanner broke',
  }));
  return { outcomes };
}

/** Sends batches until the service is killed. A batch counts as acknowledged only after its response has arrived. */
async function sendUntilKilled(sender: Sender): Promise<void> {
  const path = `/${demo.organisation_id}/routes/${sender.routeId}/outcomes`;
  for (;;) {
    const batch = sender.unanswered[0] ?? newBatch(sender);
    if (sender.unanswered.length === 0) sender.unanswered.push(batch);
    const answer = await ask('POST', path, sender.token, batch).catch(() => null);
    if (answer === null) return;
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    for (const each of answer.body.data) acknowledged.add(each.submission_id);
    sender.unanswered.shift();
  }
}

it(`[C-6] the service keeps every acknowledged outcome exactly once through ${rounds} kills under load, and starts again each time`, async () => {
  const starts: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const storm = Promise.all(senders.map(sendUntilKilled));
    await delay(100 + Math.random() * 500);
    await service.kill('SIGKILL');
    await storm;
    service = await startProcess(data.dataDir);
    starts.push(Math.round(service.readyAfterMs));
  }
  expect(acknowledged.size).toBeGreaterThan(rounds * batchSize);
  const database = await openDatabase({
    dataDir: data.dataDir,
    log: pino({ level: 'silent' }),
    whenRunning: 'join',
  });
  try {
    const { rows } = await database.pool.query<{ id: string; event_count: number }>(
      `select o.submission_id as id, coalesce(e.event_count, 0) as event_count
       from outcomes o left join (
         select data->'outcome'->>'submission_id' as id, count(*)::int as event_count from events
         where organisation_id = $1 and type = 'outcome_recorded' group by 1
       ) e on e.id = o.submission_id::text
       where o.organisation_id = $1`,
      [demo.organisation_id],
    );
    const stored = new Set(rows.map((row) => row.id));
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    expect(rows.length).toBe(stored.size);
    expect(rows.filter((row) => row.event_count !== 1)).toEqual([]);
  } finally {
    await database.stop();
  }
  // No start took much longer than one without a kill, so recovery is fast.
  expect(Math.max(...starts), `ready after ${starts.join(', ')} ms`).toBeLessThan(10_000);
}, 180_000);
