import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { dayPlan, pin } from '../day-fixture.js';
import { addAsset, addDriver, addUser, systemActor } from '../test-context.js';
import { logIn } from '../test-service.js';
import type { Received } from './listening-phone.js';
import type { PushRig } from './push-rig.js';
import { type SeededRandom, seededRandom } from './seeded-draws.js';
import { type Rider, type RiderLog, ride, type StormCallers, type Turn } from './storm-rider.js';

export interface StormPlan {
  drivers: number;
  /** The number of changes of routes, for all drivers together. */
  changes: number;
  transfers: number;
  /** The processes to kill, each at a point of the storm that the seed decides. */
  kills: ('service' | 'broker' | 'both')[];
  seed: number;
}

/** The results of a storm. Everything else is checked by the storm itself. */
export interface StormReport {
  milliseconds: number;
  messages: number;
  /** How many messages were received more than once. */
  repeated: number;
  statuses: Record<string, number>;
  /** The number of revoked sessions, and how many of their phones received the revocation before they were dropped. */
  revoked: number;
  revocationsHeard: number;
}

/**
 * Changes the routes of drivers and requests their release, while phones come and go and processes are killed.
 * Afterwards checks that no phone missed a message or got one out of order, and every transfer has ended exactly once.
 */
export async function storm(rig: PushRig, plan: StormPlan): Promise<StormReport> {
  const random = seededRandom(plan.seed);
  const callers = await createCallers(rig);
  const riders: Rider[] = [];
  for (let each = 0; each < plan.drivers; each += 1) {
    riders.push(await createRider(rig, callers, turnsOf(plan, each, random)));
  }
  const startedAt = performance.now();
  let done = 0;
  const isHeard = async (sessionId: string, received: readonly Received[]) => {
    const sent = await sentTo(rig, sessionId);
    return follow(received, sent) === sent.texts.length;
  };
  let isOver = false;
  const killing = killAtPoints(rig, plan, seededRandom(plan.seed + 1), () =>
    isOver ? Number.POSITIVE_INFINITY : done,
  );
  const riding = Promise.all(
    riders.map((rider, index) =>
      ride(rig, rider, callers, seededRandom(plan.seed + 2 + index), () => (done += 1), isHeard),
    ),
  ).finally(() => {
    isOver = true;
  });
  // If a server does not start again, the storm fails immediately. Otherwise the riders would wait for the test's time
  // limit.
  const [logs] = await Promise.all([riding, killing]);
  const milliseconds = Math.round(performance.now() - startedAt);
  return { milliseconds, ...(await checkPhones(rig, logs)), ...(await checkTransfers(rig, logs)) };
}

function turnsOf({ changes, transfers, drivers }: StormPlan, index: number, random: SeededRandom): Turn[] {
  const share = (all: number) =>
    Math.floor((all * (index + 1)) / drivers) - Math.floor((all * index) / drivers);
  const turns: Turn[] = [
    ...Array.from({ length: share(changes) }, () => (random.next() < 0.2 ? 'edit' : 'complete') as Turn),
    ...Array.from({ length: share(transfers) }, () =>
      random.pick<Turn>(['transfer released', 'transfer refused', 'transfer ignored']),
    ),
  ];
  return turns
    .map((turn) => ({ turn, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ turn }) => turn);
}

async function createCallers(rig: PushRig): Promise<StormCallers> {
  const system = rig.world.contextFor(systemActor);
  const { userId, username } = await addUser(rig.world);
  await setPin(system, { userId, pin });
  const key = await createApiKey(system, { name: 'storm', roles: ['integration'] });
  const answer = await rig.call('GET', `/account/auth?apiKeyId=${key.secret}`);
  return {
    controllerToken: await logIn(rig, username, pin),
    integrationToken: answer.body.data.access_token,
  };
}

async function createRider(rig: PushRig, { integrationToken }: StormCallers, turns: Turn[]): Promise<Rider> {
  const { world } = rig;
  const driver = await addDriver(world);
  await setPin(world.contextFor(systemActor), { userId: driver.userId, pin });
  const assetId = await addAsset(world);
  const routes = Array.from({ length: turns.length + 1 }, (_, index) => ({
    key: `${driver.driverId}-${index}`,
    plan: shortPlan(driver.driverId, assetId, index),
  }));
  // The route that is saved first becomes active, and a batch does not guarantee an order, so this route is saved
  // alone.
  const ids: string[] = [];
  for (let from = 0, to = 1; from < routes.length; from = to, to += 200) {
    const part = routes.slice(from, to).map(({ key, plan }) => ({ integration_key: key, route: plan }));
    const answer = await rig.call('POST', '/{org}/integration/routes:batch', {
      token: integrationToken,
      body: { routes: part },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    ids.push(...answer.body.data.map((each: { route_id: string }) => each.route_id));
  }
  return {
    ...driver,
    pin,
    assetId,
    turns,
    routes: routes.map((each, index) => ({ ...each, id: ids[index] ?? '' })),
  };
}

/** Two stops without activities. The routes of a driver are ordered by their planned start. */
function shortPlan(driverId: string, assetId: string, index: number): Record<string, unknown> {
  const { travel_plan } = dayPlan('storm');
  return {
    name: `Round ${index}`,
    planned_start_at: new Date(Date.UTC(2026, 10, 20) + index * 60_000).toISOString(),
    allocation: { driver_id: driverId, assets: [{ id: assetId }] },
    travel_plan: {
      points_of_interest: travel_plan.points_of_interest.map((stop) => ({
        ...stop,
        activities: [],
        execution_sequence: [],
      })),
    },
  };
}

/** Kills processes after random numbers of turns, and starts them again after a moment. */
async function killAtPoints(
  rig: PushRig,
  plan: StormPlan,
  random: SeededRandom,
  done: () => number,
): Promise<void> {
  const turns = plan.changes + plan.transfers;
  const points = plan.kills.map(() => random.between(1, turns)).sort((one, other) => one - other);
  for (const [index, what] of plan.kills.entries()) {
    const point = points[index] ?? 0;
    while (done() < point) await delay(5);
    const victim = random.between(0, rig.processes);
    const kills = {
      service: () => rig.killService(victim),
      broker: rig.killBroker,
      both: () => Promise.all([rig.killService(victim), rig.killBroker()]),
    };
    await kills[what]();
    await delay(random.between(0, 600));
    await Promise.all([
      what === 'service' || rig.broker === 'embedded' ? undefined : rig.startBroker(),
      rig.startDown(),
    ]);
  }
}

/** The messages for a driver. */
interface Sent {
  /** The messages while the session was active, including its revocation, if any. */
  texts: string[];
  /**
   * The messages before the session began. An external broker may deliver some of them to the session's phone, late or
   * again.
   */
  earlier: string[];
  isRevoked: boolean;
}

async function sentTo(rig: PushRig, sessionId: string): Promise<Sent> {
  const { rows } = await rig.world.database.pool.query<{
    kind: string;
    subject_id: string;
    is_earlier: boolean;
    is_revoked: boolean;
  }>(
    `select m.kind, m.subject_id, m.number <= s.push_after as is_earlier, s.status = 'revoked' as is_revoked
     from sessions s join push_messages m on m.organisation_id = s.organisation_id and m.user_id = s.user_id
     where s.id = $1 and m.kind <> 'session_closed'
       and m.number <= coalesce((select number from push_messages e where e.organisation_id = s.organisation_id
         and e.user_id = s.user_id and e.kind = 'session_revoked' and e.subject_id = s.id), m.number)
     order by m.number`,
    [sessionId],
  );
  const texts = (isEarlier: boolean) =>
    rows.filter((row) => row.is_earlier === isEarlier).map((row) => `${row.kind} ${row.subject_id}`);
  return { texts: texts(false), earlier: texts(true), isRevoked: rows[0]?.is_revoked ?? false };
}

const textOf = ({ topic, payload }: Received) => {
  const reported = JSON.parse(payload);
  return `${topic.slice(topic.lastIndexOf('/') + 1)} ${reported.load_id ?? reported.session_id}`;
};

/**
 * Returns how many of the sent messages have arrived in order, without repetitions. Throws if a message arrived too
 * early, or was never sent.
 */
function follow(received: readonly Received[], { texts: sent, earlier }: Sent): number {
  let place = 0;
  const before = new Set(earlier);
  for (const text of received.map(textOf)) {
    if (text === sent[place]) {
      before.add(text);
      place += 1;
    } else if (!before.has(text)) {
      throw new Error(`${text} came after ${sent[place - 1]}, when ${sent[place]} was expected`);
    }
  }
  return place;
}

async function checkPhones(rig: PushRig, logs: readonly RiderLog[]) {
  const counts = { messages: 0, repeated: 0, revoked: 0, revocationsHeard: 0 };
  const missing: string[] = [];
  for (const { sessionId, received } of logs.flatMap((log) => log.sessions)) {
    const sent = await sentTo(rig, sessionId);
    const { texts, isRevoked } = sent;
    const place = follow(received, sent);
    counts.messages += place;
    counts.repeated += received.length - place;
    const hasAll = place === texts.length;
    if (isRevoked) counts.revoked += 1;
    if (isRevoked && hasAll) counts.revocationsHeard += 1;
    // An external broker refuses a client after its session has ended: its phone then has all messages up to some
    // point.
    if (!hasAll && !(isRevoked && rig.broker !== 'embedded')) {
      missing.push(`${sessionId}: ${place} of ${texts.length}`);
    }
  }
  expect(missing).toEqual([]);
  return counts;
}

async function checkTransfers(rig: PushRig, logs: readonly RiderLog[]) {
  const started = logs.flatMap((log) => log.transfers);
  const { rows } = await rig.world.database.pool.query<{ id: string; status: string; ends: number }>(
    `select t.id, t.status, (select count(*)::int from events e where e.organisation_id = t.organisation_id
       and e.type in ('transfer_released', 'transfer_refused', 'transfer_auto_released', 'transfer_cancelled')
       and e.data->'transfer'->>'id' = t.id::text) as ends
     from transfers t where t.organisation_id = $1`,
    [rig.world.organisationId],
  );
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set(started.map((each) => each.id)));
  expect(rows.filter((row) => row.status === 'requested' || row.ends !== 1)).toEqual([]);
  const statuses: Record<string, number> = {};
  for (const { status } of rows) statuses[status] = (statuses[status] ?? 0) + 1;
  const statusOf = new Map(rows.map((row) => [row.id, row.status]));
  const ignored = started.filter((each) => each.turn === 'transfer ignored');
  expect(ignored.filter((each) => statusOf.get(each.id) !== 'auto_released')).toEqual([]);
  const { rows: sessions } = await rig.world.database.pool.query<{ revoked: number; reported: number }>(
    `select (select count(*)::int from sessions where organisation_id = $1 and status = 'revoked') as revoked,
       (select count(*)::int from push_messages where organisation_id = $1 and kind = 'session_revoked') as reported`,
    [rig.world.organisationId],
  );
  const automatic = statuses.auto_released ?? 0;
  expect(sessions).toEqual([{ revoked: automatic, reported: automatic }]);
  const { rows: doubled } = await rig.world.database.pool.query(
    `select driver_id from routes where organisation_id = $1 and status = 'active'
     group by driver_id having count(*) > 1`,
    [rig.world.organisationId],
  );
  expect(doubled).toEqual([]);
  return { statuses };
}
