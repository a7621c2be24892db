import { answered, type Expectation, type ExpectedAnswer, named, refused } from './expectation.js';
import { applyPlan, renamed, transferAbout } from './reference-routes.js';
import { type Caller, endSession, isRefusal, writingSession } from './reference-sessions.js';
import {
  activeSessionOf,
  byName,
  newName,
  type Organisation,
  type Plan,
  pendingTransferOf,
  type Route,
  type Scene,
  type Session,
  type Transfer,
  tell,
} from './reference-state.js';

export interface TransferStart {
  route: string;
  thresholdMs: number;
  reason: string;
  toDriver: string | null;
  toAsset: string | null;
}

/** `POST …/transfers` [C-8]: asks the driver of an active route to release it. */
export function startTransfer(scene: Scene, start: TransferStart): ExpectedAnswer {
  const { org } = scene;
  const { toDriver, toAsset, thresholdMs } = start;
  const route = org.routes.find((each) => each.name === start.route);
  if (route === undefined) return refused(404, 'not_found');
  const from = route.status === 'active' ? route.plan.driver : null;
  const isSame = toDriver !== null && toDriver === route.plan.driver;
  const isDriver = org.drivers.some((each) => each.name === toDriver && each.enabled);
  const isAsset = org.assets.some((each) => each.name === toAsset && each.inService);
  // All these faults are returned together; `transfer_pending` is returned only if there is no other fault [C-8].
  const faults = [
    ...(from === null ? ['route_not_active'] : []),
    ...(thresholdMs < 1_000 || thresholdMs > 86_400_000 ? ['value_out_of_range /threshold'] : []),
    ...(isSame ? ['same_driver /to_driver_id'] : []),
    ...(toDriver !== null && !isSame && !isDriver ? ['unknown_driver /to_driver_id'] : []),
    ...(toAsset !== null && !isAsset ? ['unknown_asset /to_asset_id'] : []),
  ];
  if (faults.length > 0 || from === null) return refused(from === null ? 409 : 422, ...faults);
  if (pendingTransferOf(org, route.name) !== undefined) return refused(409, 'transfer_pending');
  const transfer: Transfer = {
    name: newName(org, 't'),
    route: route.name,
    from,
    toDriver,
    toAsset,
    status: 'requested',
    reason: start.reason,
    refusalReason: null,
  };
  org.transfers.push(transfer);
  tell(org, 'transfer_requested', transferAbout(org, transfer.name));
  // [R-EVT-9][R-EVT-13]
  byName(org.drivers, from).pushes.push(
    { kind: 'release_route_request', subject: route.name },
    { kind: 'release_load_request', subject: route.name },
  );
  return answered(201, transferView(transfer));
}

/** `DELETE …/transfers/{id}`: the driver keeps the route [C-8]. */
export function cancelTransfer({ org }: Scene, route: string, name: string): ExpectedAnswer {
  const transfer = org.transfers.find((each) => each.name === name && each.route === route);
  if (transfer === undefined) return refused(404, 'not_found');
  if (transfer.status === 'requested') {
    end(org, transfer, 'cancelled');
    byName(org.drivers, transfer.from).pushes.push(
      { kind: 'route_changed', subject: route },
      { kind: 'load_changed', subject: route },
    );
  }
  return transfer.status === 'cancelled'
    ? answered(200, transferView(transfer))
    : refused(409, 'transfer_ended');
}

/** `GET …/release`: the current or last release request to the driver for the route; null without one [C-8]. */
export function readRelease({ org }: Scene, { driver }: Caller, route: string): ExpectedAnswer {
  // Any device may read [C-4].
  if (activeSessionOf(org, driver) === undefined) return refused(403, 'session_required');
  const request = requestTo(org, route, driver);
  if ('name' in request) return answered(200, transferView(request));
  return request.status === 409 ? answered(200, null) : request;
}

/** `PUT …/release` [R-EVT-10]: the session continues. */
export function releaseRoute(scene: Scene, caller: Caller, route: string): ExpectedAnswer {
  const { org } = scene;
  const session = writingSession(org, caller, null);
  if (isRefusal(session)) return session;
  const request = requestTo(org, route, caller.driver);
  if (!('name' in request)) return request;
  if (request.status === 'requested') {
    end(org, request, 'released');
    handOver(scene, request, session);
  }
  // A repeated release changes nothing, nor does one after the automatic release.
  const isReleased = request.status === 'released' || request.status === 'auto_released';
  return isReleased ? answered(200, transferView(request)) : refused(409, 'transfer_ended');
}

/** `PUT …/release/refusal` [C-8]. */
export function refuseRelease(scene: Scene, caller: Caller, route: string, reason: string): ExpectedAnswer {
  const { org } = scene;
  const session = writingSession(org, caller, null);
  if (isRefusal(session)) return session;
  const request = requestTo(org, route, caller.driver);
  if (!('name' in request)) return request;
  if (request.status === 'requested') {
    request.refusalReason = reason;
    end(org, request, 'refused');
  }
  return request.status === 'refused' ? answered(200, transferView(request)) : refused(409, 'transfer_ended');
}

/**
 * The deadline passes without an answer: the route is released and the session revoked, once
 * [R-EVT-11][R-SES-9][R-SES-10].
 */
export function passDeadline(scene: Scene, name: string): void {
  const { org } = scene;
  const transfer = byName(org.transfers, name);
  if (transfer.status !== 'requested') return;
  const session = activeSessionOf(org, transfer.from) ?? null;
  end(org, transfer, 'auto_released');
  handOver(scene, transfer, session);
  // `session_revoked` follows the messages about the route [C-8].
  if (session !== null) endSession(scene, session, 'revoked', automatically);
}

/** The reason that the service gives; it is not compared. */
const automatically =
  'The route was released automatically: the request to release it was not answered in time.';

function end(org: Organisation, transfer: Transfer, status: Exclude<Transfer['status'], 'requested'>): void {
  transfer.status = status;
  tell(org, `transfer_${status}`, transferAbout(org, transfer.name));
}

/**
 * The newest release request to the driver for the route. Without a request: 409 if the route is the driver's,
 * otherwise 404.
 */
function requestTo(org: Organisation, route: string, driver: string): Transfer | ExpectedAnswer {
  const request = org.transfers.filter((each) => each.route === route && each.from === driver).at(-1);
  if (request !== undefined) return request;
  const found = org.routes.find((each) => each.name === route);
  const isTheirs =
    found?.plan.driver === driver || found?.tenures.some((each) => each.driver === driver) === true;
  return isTheirs ? refused(409, 'no_transfer_requested') : refused(404, 'not_found');
}

/**
 * Assigns the route to the new driver as a save would, or makes it planned without a driver. The old driver continues
 * with their next route [C-8].
 */
function handOver(
  scene: Scene,
  { name, route: routeName, from, toDriver, toAsset }: Transfer,
  session: Session | null,
) {
  const { org } = scene;
  const route = byName(org.routes, routeName);
  // A driver who was disabled in the meantime gets no route.
  const to = org.drivers.find((each) => each.name === toDriver && each.enabled)?.name ?? null;
  const plan = toAsset === null ? route.plan : withNewAsset(org, route, session, toAsset);
  applyPlan(scene, route, { ...plan, driver: to });
  const data = {
    load_id: named(route.name),
    transfer_id: named(name),
    to_driver_id: named(to),
    affects_driver: true,
  };
  tell(org, 'route_released', { route: route.name, session: session?.name ?? null, driver: from, data });
}

/**
 * The plan in which the new asset replaces the session's asset or, without a session, the only allocated asset [C-8].
 */
function withNewAsset(org: Organisation, route: Route, session: Session | null, to: string): Plan {
  const { assets } = route.plan;
  const [first, second] = assets;
  const from = session?.asset ?? (second === undefined ? first : undefined);
  if (from === to) return route.plan;
  const others = assets.filter((each) => each !== to);
  const plan = from === undefined ? route.plan : renamed(org, route, from, to);
  // If that asset does not exist or is not allocated, the new one is added.
  if (from === undefined || !others.includes(from)) {
    return { ...plan, assets: assets.includes(to) ? assets : [...assets, to] };
  }
  return { ...plan, assets: others.map((each) => (each === from ? to : each)) };
}

export function transferView({ name, ...transfer }: Transfer): Expectation {
  return {
    id: named(name),
    route_id: named(transfer.route),
    from_driver_id: named(transfer.from),
    status: transfer.status,
    reason: transfer.reason,
    to_driver_id: named(transfer.toDriver),
    to_asset_id: named(transfer.toAsset),
    refusal_reason: transfer.refusalReason,
  };
}
