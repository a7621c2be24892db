import type { ApiClient } from '@fleet/client/api-client';
import { pause } from '../driver/day-pace.js';
import type { DriverAccount } from '../loading/fleet-credentials.js';
import { happens, oneOf, type RandomStream, randomStream } from '../random-stream.js';
import { countUp, type RunStatistics } from '../run/run-statistics.js';
import { changeRoute } from './route-changes.js';

export interface ControllerParts {
  /** With the credentials of a controller. */
  api: ApiClient;
  drivers: readonly DriverAccount[];
  seed: number;
  speed: number;
  statistics: RunStatistics;
}

/** How often the controller acts on one driver, on average per hour of the driver's day. */
const hourlyRate = 0.8;
/** One person cannot do more, however large the fleet is. */
const mostPerSecond = 4;
const actions = ['change', 'change', 'change', 'transfer', 'transfer', 'revoke', 'decide'] as const;

/**
 * Acts as a controller until the signal is aborted, at random moments that the seed decides. Changes routes, starts and
 * cancels transfers, revokes sessions and decides about quarantined records. Refused actions are ignored: they came too
 * late.
 */
export async function controlFleet(parts: ControllerParts, signal: AbortSignal): Promise<void> {
  const { api, seed, speed, drivers, statistics } = parts;
  const random = randomStream(seed, 'controller');
  const before = await quarantinedBefore(api);
  const perSecond = Math.min(mostPerSecond, (drivers.length * hourlyRate * speed) / 3_600);
  while (!signal.aborted) {
    await pause((-Math.log(1 - random()) / perSecond) * 1_000, signal);
    if (signal.aborted) return;
    const action = oneOf(random, actions);
    const driver = oneOf(random, drivers);
    const done = await carryOut(action, driver, { ...parts, before }, random);
    if (done !== null) countUp(statistics.incidents, done);
  }
}

async function carryOut(
  action: (typeof actions)[number],
  driver: DriverAccount,
  parts: ControllerParts & { before: ReadonlySet<string> },
  random: RandomStream,
): Promise<string | null> {
  const { api, before } = parts;
  switch (action) {
    case 'change': {
      const routeId = await activeRouteOf(driver, api);
      return routeId !== null && (await changeRoute(api, routeId, random)) ? 'route changed' : null;
    }
    case 'transfer': {
      const routeId = await activeRouteOf(driver, api);
      return routeId === null ? null : transfer(routeId, driver, parts, random);
    }
    case 'revoke': {
      const query = {
        status: 'active',
        driver_id: driver.driverId,
        page_size: 1,
        sort: '-created_at',
      } as const;
      const sessions = await api.listSessions({ query });
      const session = sessions.ok ? sessions.body.data[0] : undefined;
      if (session === undefined) return null;
      const revoked = await api.revokeSession({
        sessionId: session.id,
        body: { reason: 'Change of vehicle' },
      });
      return revoked.ok ? 'session revoked' : null;
    }
    case 'decide':
      return decide(api, before, random);
  }
}

async function activeRouteOf({ driverId }: DriverAccount, api: ApiClient): Promise<string | null> {
  const query = { status: 'active', driver_id: driverId, page_size: 1, sort: 'reference' } as const;
  const routes = await api.listRoutes({ query });
  return routes.ok ? (routes.body.data[0]?.id ?? null) : null;
}

/** Starts a transfer of the route, to another driver or to none; sometimes cancels it. */
async function transfer(
  routeId: string,
  from: DriverAccount,
  { api, drivers }: ControllerParts,
  random: RandomStream,
): Promise<string | null> {
  const to = oneOf(random, drivers);
  const isTaken = to.driverId !== from.driverId && happens(random, 0.8);
  const started = await api.startTransfer({
    routeId,
    body: {
      reason: 'Another truck is nearer',
      threshold: oneOf(random, ['00:00:03', '00:00:06', '00:00:12']),
      ...(isTaken ? { to_driver_id: to.driverId, to_asset_id: to.assetId } : {}),
    },
  });
  if (!started.ok) return null;
  if (!happens(random, 0.15)) return 'transfer asked for';
  await pause(1_000, new AbortController().signal);
  const { id: transferId } = started.body.data;
  const cancelled = await api.cancelTransfer({ routeId, transferId });
  return cancelled.ok ? 'transfer cancelled' : 'transfer asked for';
}

/**
 * The ids of existing records. They belong to an earlier run or to real drivers, so this controller leaves them alone.
 */
async function quarantinedBefore(api: ApiClient): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const each of api.items('listQuarantinedRecords', { query: { status: 'waiting' } })) {
    if (!each.ok) break;
    ids.add(each.item.id);
  }
  return ids;
}

/** Accepts or discards one of the quarantined records that were received last. */
async function decide(
  api: ApiClient,
  before: ReadonlySet<string>,
  random: RandomStream,
): Promise<string | null> {
  const waiting = await api.listQuarantinedRecords({ query: { status: 'waiting', page_size: 20 } });
  const records = waiting.ok ? waiting.body.data.filter(({ id }) => !before.has(id)) : [];
  if (records.length === 0) return null;
  const { id: recordId } = oneOf(random, records);
  if (happens(random, 0.3)) {
    const discarded = await api.discardQuarantinedRecord({ recordId, body: { reason: 'Not ours' } });
    return discarded.ok ? 'quarantined record discarded' : null;
  }
  const accepted = await api.acceptQuarantinedRecord({ recordId, body: { note: 'As agreed' } });
  return accepted.ok ? 'quarantined record accepted' : null;
}
