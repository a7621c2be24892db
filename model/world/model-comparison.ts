import { isRecord } from '@fleet/contract/ground/schema-reading';
import { type Expectation, named } from '../reference/expectation.js';
import { documentOf, nextStopOf } from '../reference/reference-documents.js';
import { readActiveRoute } from '../reference/reference-progress.js';
import { recordView } from '../reference/reference-quarantine.js';
import { readingOf } from '../reference/reference-readings.js';
import { readSession, sessionView } from '../reference/reference-sessions.js';
import {
  activeRouteOf,
  byName,
  type ExpectedEvent,
  type Organisation,
  pendingTransferOf,
  type Route,
  type State,
} from '../reference/reference-state.js';
import { transferView } from '../reference/reference-transfers.js';
import { compare, differences, type KnownIds } from './answer-matching.js';
import { sendAs } from './model-callers.js';
import { Difference, idIn, type World } from './model-world.js';

/** An event usually appears within milliseconds, after all transactions that began before its own have ended [C-10]. */
const patienceMs = 5_000;

/** Compares the new events of the feed with those that the reference has written since. */
export async function compareEvents(world: World, state: State, org: Organisation): Promise<void> {
  const place = `events ${org.name}`;
  const { cursor, count } = world.read.get(place) ?? { cursor: '', count: 0 };
  const expected = org.events.slice(count);
  const until = performance.now() + patienceMs;
  for (;;) {
    const path = `/integration/events?cursor=${cursor}&page_size=500`;
    const { data, next } = await readFeed(world, state, `${org.name}.key`, org.name, path);
    if (data.length < expected.length && performance.now() < until) continue;
    const found = compareUnordered(expected.map(eventView), data, 'events', state.ids);
    if (found.length > 0) throw new Difference(found.join('\n'));
    world.read.set(place, { cursor: next, count: org.events.length });
    return;
  }
}

function eventView({ type, route, session, driver, data }: ExpectedEvent): Expectation {
  return { type, route_id: named(route), session_id: named(session), driver_id: named(driver), data };
}

/** Compares a driver's new messages in their order; both REST and push use them. */
export async function comparePushes(
  world: World,
  state: State,
  org: Organisation,
  name: string,
): Promise<void> {
  const place = `pushes ${name}`;
  const { cursor, count } = world.read.get(place) ?? { cursor: '0', count: 0 };
  const { pushes } = byName(org.drivers, name);
  const path = `/notifications?after=${cursor}&page_size=500`;
  const { data, next } = await readFeed(world, state, name, org.name, path);
  const expected = pushes.slice(count).map(({ kind, subject }) => ({
    kind,
    payload: kind === 'session_revoked' ? { session_id: named(subject) } : { load_id: named(subject) },
  }));
  const found = compare(expected, data, `notifications of ${name}`, state.ids);
  if (found.length > 0) throw new Difference(found.join('\n'));
  world.read.set(place, { cursor: next, count: pushes.length });
}

/** Compares the session and the active route that a driver reads. */
export async function compareDriver(
  world: World,
  state: State,
  org: Organisation,
  name: string,
): Promise<void> {
  const at = { from: 0, to: 0 };
  const session = await sendAs(world, state, name, {
    method: 'GET',
    path: '/sessions',
    organisation: org.name,
  });
  const route = await sendAs(world, state, name, {
    method: 'GET',
    path: '/routes/active',
    organisation: org.name,
  });
  throwOn([
    ...differences(readSession({ state, org, at }, name), session, state.ids),
    ...differences(readActiveRoute(org, name), route, state.ids),
  ]);
}

/** Compares all reads of the service with the whole reference. */
export async function compareAll(world: World, state: State): Promise<void> {
  await Promise.all(
    state.organisations.map(async (org) => {
      checkInvariants(org);
      // The feed comes first, because it contains ids that no response had.
      await compareEvents(world, state, org);
      await Promise.all([
        compareLists(world, state, org),
        ...org.drivers.map(async ({ name }) => {
          await comparePushes(world, state, org, name);
          await compareDriver(world, state, org, name);
        }),
      ]);
    }),
  );
  await comparePhones(world, state);
}

async function compareLists(world: World, state: State, org: Organisation): Promise<void> {
  const controller = `${org.name}.controller`;
  const list = async (path: string) => {
    const separator = path.includes('?') ? '&' : '?';
    const sending = { method: 'GET', path: `${path}${separator}page_size=500`, organisation: org.name };
    const { status, body } = await sendAs(world, state, controller, sending);
    if (status !== 200 || !isRecord(body) || !Array.isArray(body.data))
      throw new Difference(`${path}: ${status}`);
    return body.data;
  };
  const ids = state.ids;
  throwOn(
    compareUnordered(
      org.routes.map((each) => summaryOf(org, each)),
      await list('/routes'),
      'routes',
      ids,
    ),
  );
  throwOn(compareUnordered(org.sessions.map(sessionView), await list('/sessions/all'), 'sessions', ids));
  throwOn(
    compareUnordered(org.quarantined.map(recordView), await list('/quarantined-records'), 'quarantine', ids),
  );
  const assets = org.assets.map((each) => ({
    id: named(each.name),
    odometer: { current_reading: readingOf(org, each.name).toFixed(1) },
  }));
  throwOn(compareUnordered(assets, await list('/assets'), 'assets', ids));
  for (const { name } of org.routes.filter((each) =>
    org.transfers.some(({ route }) => route === each.name),
  )) {
    // The newest first [C-8].
    const transfers = org.transfers.filter((each) => each.route === name).reverse();
    const path = `/routes/${idIn(state, name)}/transfers`;
    throwOn(compare(transfers.map(transferView), await list(path), `transfers of ${name}`, ids));
  }
  for (const route of org.routes) {
    const sending = { method: 'GET', path: `/routes/${idIn(state, route.name)}`, organisation: org.name };
    const answer = await sendAs(world, state, controller, sending);
    throwOn(differences({ status: 200, data: documentOf(org, route) }, answer, ids));
  }
}

/** A route as in a list [C-10]. */
function summaryOf(org: Organisation, route: Route): Expectation {
  const {
    id,
    integration_key,
    name,
    status,
    version,
    planned_start_at,
    started_at,
    completed_at,
    travel_plan,
  } = documentOf(org, route);
  const stops = travel_plan.points_of_interest;
  const { driver } = route.plan;
  return {
    ...{ id, integration_key, name, status, version, planned_start_at, started_at, completed_at },
    driver: driver === null ? null : { id: named(driver) },
    stops: { total: stops.length, departed: stops.filter((each) => each.status === 'departed').length },
    next_stop: nextStopOf(route),
    transfer_id: named(pendingTransferOf(org, route.name)?.name ?? null),
  };
}

/** Checks invariants of the reference in every state. */
function checkInvariants(org: Organisation): void {
  for (const { name } of org.drivers) {
    const active = org.routes.filter((each) => each.status === 'active' && each.plan.driver === name);
    // [R-RTE-2]
    if (active.length > 1) throw new Error(`${name} has two active routes`);
    const waits = org.routes.some((each) => each.status === 'planned' && each.plan.driver === name);
    if (waits && activeRouteOf(org, name) === undefined)
      throw new Error(`a route waits for ${name}, who has none`);
  }
}

/** Checks that every phone has received all messages of its session from the time when it could listen [C-9]. */
async function comparePhones(world: World, state: State): Promise<void> {
  for (const name of world.phones.sessions()) {
    const org = state.organisations.find((each) => each.sessions.some((one) => one.name === name));
    const session = org?.sessions.find((each) => each.name === name);
    if (org === undefined || session === undefined || !world.phones.isListening(name)) continue;
    const { from, to } = session.hears;
    const wanted = byName(org.drivers, session.driver).pushes.slice(from, to ?? undefined);
    const found = await world.phones.heard(name, wanted, state.ids);
    if (found !== null) throw new Difference(`${name}: ${found}`);
    // The connection ends with its session [C-9].
    if (to !== null && !(await world.phones.isDisconnected(name))) {
      throw new Difference(`the phone of ${name} still listens`);
    }
  }
}

async function readFeed(world: World, state: State, person: string, organisation: string, path: string) {
  const { status, body } = await sendAs(world, state, person, { method: 'GET', path, organisation });
  if (status !== 200 || !isRecord(body) || !Array.isArray(body.data)) {
    throw new Difference(`${path}: ${status} ${JSON.stringify(body)}`);
  }
  return { data: body.data, next: String(body.next_cursor) };
}

/** Checks that each expectation matches one item, and that no items remain. */
function compareUnordered(
  expected: readonly Expectation[],
  actual: readonly unknown[],
  place: string,
  ids: KnownIds,
): string[] {
  const rest = [...actual];
  const lacking: string[] = [];
  // Expectations with known ids come first, so that they teach ids to the other expectations.
  for (const each of [...expected].sort((one, other) => unknownIn(one, ids) - unknownIn(other, ids))) {
    const n = rest.findIndex((one) => compare(each, one, place, ids).length === 0);
    if (n < 0) lacking.push(JSON.stringify(each, (_, value) => value ?? null));
    else rest.splice(n, 1);
  }
  return [
    ...lacking.map((each) => `${place}: nothing is ${each}`),
    ...rest.map((each) => `${place}: unexpected ${JSON.stringify(each).slice(0, 600)}`),
  ];
}

function unknownIn(expected: Expectation, ids: KnownIds): number {
  if (typeof expected !== 'object' || expected === null || !('id' in expected)) return 0;
  const { id } = expected;
  const isKnown = typeof id === 'object' && id !== null && 'named' in id && ids.has(String(id.named));
  return isKnown ? 0 : 1;
}

function throwOn(found: readonly string[]): void {
  if (found.length > 0) throw new Difference(found.join('\n'));
}
