import fc from 'fast-check';
import { transfersChannel } from '../../apps/service/src/transfers/due-transfer-queries.js';
import type { Moment } from '../reference/expectation.js';
import { answered } from '../reference/expectation.js';
import { activeSessionOf, byName, type Organisation, type Transfer } from '../reference/reference-state.js';
import {
  cancelTransfer,
  passDeadline,
  readRelease,
  refuseRelease,
  releaseRoute,
  startTransfer,
  type TransferStart,
  transferView,
} from '../reference/reference-transfers.js';
import { differences } from '../world/answer-matching.js';
import { makeCall, sendAs } from '../world/model-callers.js';
import { unknownResource } from '../world/model-fixture.js';
import { Difference, idIn, type Model, type World } from '../world/model-world.js';
import { chosenRoute, deviceHeader, routeChoices } from './driver-choices.js';
import {
  callSort,
  driverNames,
  lookAround,
  type MoveSort,
  moveSort,
  organisationNames,
  organisationOf,
  pick,
  rarely,
  someNumber,
  weighted,
} from './model-move.js';
import { someRoute } from './route-moves.js';

const targets = {
  driver: weighted({ none: 45, other: 45, same: 5, unknown: 5 }),
  asset: weighted({ none: 55, other: 40, unknown: 5 }),
};

interface Targets {
  driver: 'none' | 'other' | 'same' | 'unknown';
  asset: 'none' | 'other' | 'unknown';
  n: number;
}

function startOf(
  org: Organisation,
  route: string,
  thresholdMs: number,
  { driver, asset, n }: Targets,
): TransferStart {
  const { plan } = byName(org.routes, route);
  const unknown = `${org.name}.${unknownResource}`;
  const others = org.drivers.filter((each) => each.name !== plan.driver);
  const toDriver = { none: null, other: pick(others, n)?.name ?? null, same: plan.driver, unknown }[driver];
  const toAsset = { none: null, other: pick(org.assets, n)?.name ?? null, unknown }[asset];
  return { route, thresholdMs, reason: `Needed ${n}`, toDriver, toAsset };
}

const spans = {
  1000: '00:00:01',
  3600000: '01:00:00',
  500: '0.00:00:00.500',
  86400000: '1.00:00:00',
  86400001: '1.00:00:00.001',
};
type SpanMs = keyof typeof spans;

function startCall(org: Organisation, start: TransferStart, key: string | null) {
  return {
    description: `asks for ${start.route}: ${JSON.stringify(start)}`,
    caller: `${org.name}.controller`,
    organisation: org.name,
    need: 'changeRoutes' as const,
    method: 'POST' as const,
    path: (id: (name: string) => string) => `/routes/${id(start.route)}/transfers`,
    body: (id: (name: string) => string) => ({
      threshold: spans[start.thresholdMs as SpanMs],
      reason: start.reason,
      ...(start.toDriver === null ? {} : { to_driver_id: id(start.toDriver) }),
      ...(start.toAsset === null ? {} : { to_asset_id: id(start.toAsset) }),
    }),
    ...(key === null ? {} : { key }),
    rule: (scene: Parameters<typeof startTransfer>[0]) => startTransfer(scene, start),
  };
}

/** An active route, or sometimes any route. */
function wantedRoute(org: Organisation, n: number): string | null {
  const active = org.routes.filter((each) => each.status === 'active');
  return (n % 8 === 7 ? someRoute(org, n) : (pick(active, n) ?? someRoute(org, n)))?.name ?? null;
}

const start = callSort(
  'start_transfer',
  8,
  fc.record({
    organisation: organisationNames,
    ...targets,
    n: someNumber,
    span: fc.constantFrom<SpanMs>(3600000, 3600000, 3600000, 3600000, 3600000, 86400000, 500, 86400001),
    keyed: rarely(6),
  }),
  (model, { organisation, n, span, keyed, ...rest }) => {
    const org = byName(model.state.organisations, organisation);
    const route = wantedRoute(org, n);
    if (route === null) return null;
    return startCall(org, startOf(org, route, span, { ...rest, n }), keyed ? `transfer-${n}` : null);
  },
);

const cancel = callSort(
  'cancel_transfer',
  2,
  fc.record({ organisation: organisationNames, n: someNumber, strangeRoute: rarely(10) }),
  (model, { organisation, n, strangeRoute }) => {
    const org = byName(model.state.organisations, organisation);
    const pending = org.transfers.filter((each) => each.status === 'requested');
    const transfer = n % 3 === 2 ? pick(org.transfers, n) : (pick(pending, n) ?? pick(org.transfers, n));
    if (transfer === undefined) return null;
    const { name } = transfer;
    const route = strangeRoute ? (pick(org.routes, n)?.name ?? transfer.route) : transfer.route;
    return {
      description: `cancels the transfer ${name} of ${route}`,
      caller: `${org.name}.controller`,
      organisation: org.name,
      need: 'changeRoutes',
      method: 'DELETE',
      path: (id) => `/routes/${id(route)}/transfers/${id(name)}`,
      rule: (scene) => cancelTransfer(scene, route, name),
    };
  },
);

const answers = weighted({ release: 45, refuse: 30, read: 25 });

const answer = callSort(
  'answer_release',
  8,
  fc.record({
    driver: driverNames,
    route: routeChoices,
    asked: fc.oneof(fc.constant(true), fc.constant(true), fc.constant(true), fc.constant(false)),
    how: answers,
    device: weighted({ own: 84, none: 10, other: 6 }),
    n: someNumber,
  }),
  (model, { driver, route: choice, asked, how, device: deviceChoice, n }) => {
    const org = organisationOf(model, driver);
    const pending = org.transfers.filter((each) => each.status === 'requested');
    const wanted = pick(pending, n);
    const caller = asked && wanted !== undefined ? wanted.from : driver;
    const route = asked && wanted !== undefined ? wanted.route : chosenRoute(model, driver, choice);
    if (route === null || (wanted === undefined && n < 8)) return null;
    const session = activeSessionOf(org, caller);
    const device = { own: session?.device ?? null, none: null, other: 'phone-of-nobody' }[deviceChoice];
    const reason = `Almost there ${n}`;
    const who = { driver: caller, device };
    const common = {
      caller,
      organisation: org.name,
      need: 'answerRelease' as const,
      headers: deviceHeader(device),
    };
    if (how === 'read') {
      return {
        ...common,
        description: `reads the release request for ${route}`,
        method: 'GET',
        path: (id) => `/routes/${id(route)}/release`,
        rule: (scene) => readRelease(scene, who, route),
      };
    }
    if (how === 'refuse') {
      return {
        ...common,
        description: `refuses to release ${route} from ${device}`,
        method: 'PUT',
        path: (id) => `/loads/${id(route)}/release/refusal`,
        body: () => ({ reason }),
        rule: (scene) => refuseRelease(scene, who, route, reason),
      };
    }
    return {
      ...common,
      description: `releases ${route} from ${device}`,
      method: 'PUT',
      path: (id) => `/routes/${id(route)}/release`,
      ...(n % 2 === 0 ? { body: () => ({}) } : {}),
      rule: (scene) => releaseRoute(scene, who, route),
    };
  },
);

/** Moves the deadline into the past, to avoid waiting for it. */
async function backdate(world: World, state: Model['state'], transfer: string): Promise<void> {
  const { pool } = world.service.parts();
  await pool.query({
    text: 'update transfers set deadline_at = clock_timestamp() where id = $1',
    values: [idIn(state, transfer)],
  });
  await pool.query({ text: 'select pg_notify($1, $2)', values: [transfersChannel, ''] });
}

/** A release is at most a second late [C-8]; this allows for a busy machine. */
const latenessMs = 10_000;

/** Waits until a transfer is no longer requested, and applies the rule for its deadline. */
async function awaitRelease(
  world: World,
  model: Model,
  name: string,
  { earliestMs, latestMs }: { earliestMs: number; latestMs: number },
): Promise<void> {
  const { state } = model;
  const org = organisationOf(model, name);
  const transfer = byName(org.transfers, name);
  const at: Moment = { from: earliestMs, to: Number.POSITIVE_INFINITY };
  const path = `/routes/${idIn(state, transfer.route)}/transfers/${idIn(state, name)}`;
  for (;;) {
    const sending = { method: 'GET', path, organisation: org.name };
    const answer = await sendAs(world, state, `${org.name}.controller`, sending);
    const isOpen = differences(answered(200, transferView(transfer)), answer, state.ids).length === 0;
    at.to = Date.now();
    if (!isOpen) break;
    if (at.to > latestMs + latenessMs) throw new Difference(`${name} was not released automatically`);
  }
  passDeadline({ state, org, at }, name);
  world.transcript.push(`the deadline of ${name} passes`);
  await lookAround(model, world, { organisation: org.name, caller: `${org.name}.controller` });
}

function pendingOf(model: Model, organisation: string, n: number): Transfer | undefined {
  const org = byName(model.state.organisations, organisation);
  return pick(
    org.transfers.filter((each) => each.status === 'requested'),
    n,
  );
}

const passing = moveSort('pass_deadline', 4, fc.record({ organisation: organisationNames, n: someNumber }), {
  isPossible: (model, { organisation, n }) => pendingOf(model, organisation, n) !== undefined,
  async run(model, world, { organisation, n }) {
    const transfer = pendingOf(model, organisation, n);
    if (transfer === undefined) return;
    const earliestMs = Date.now();
    await backdate(world, model.state, transfer.name);
    await awaitRelease(world, model, transfer.name, { earliestMs, latestMs: Date.now() });
  },
});

/** Starts a transfer with the shortest threshold and waits for its deadline, which takes a second. */
const waiting = moveSort(
  'let_deadline_come',
  1,
  fc.record({ organisation: organisationNames, ...targets, n: someNumber }),
  {
    isPossible: (model, { organisation, n }) =>
      wantedRoute(byName(model.state.organisations, organisation), n) !== null,
    async run(model, world, { organisation, n, ...rest }) {
      const org = byName(model.state.organisations, organisation);
      const route = wantedRoute(org, n);
      if (route === null) return;
      const before = org.transfers.length;
      const earliestMs = Date.now() + 1_000;
      // `makeCall` does not store the call for repetitions, because a repetition would not wait for the deadline.
      await makeCall(world, model, startCall(org, startOf(org, route, 1000, { ...rest, n }), null));
      const made = org.transfers[before];
      if (made === undefined) return;
      // The release must not happen before `earliestMs`. The end of the session is compared with this time, too.
      await awaitRelease(world, model, made.name, { earliestMs, latestMs: Date.now() + 1_000 });
      if (Date.now() < earliestMs) throw new Difference(`${made.name} was released before its deadline`);
    },
  },
);

/** Requests to release a route, their answers and their deadlines. */
export const transferMoves: readonly MoveSort[] = [start, cancel, answer, passing];

/** Moves that wait for real time, so they are rare. */
export const slowMoves: readonly MoveSort[] = [waiting];
