import type { SessionOverview } from '@fleet/contract/driving/controller-sessions';
import type { GoneRoute, Live, LiveCounts, LiveMessageName, LiveVehicle } from '@fleet/contract/driving/live';
import type { LastPosition } from '@fleet/contract/driving/tracks';
import type { Transfer } from '@fleet/contract/driving/transfers';
import type { RouteSummary } from '@fleet/contract/planning/controller-routes';

/** A message of the stream with its data. */
export type LiveMessage =
  | { name: 'vehicle'; data: LastPosition }
  | { name: 'session'; data: SessionOverview }
  | { name: 'route'; data: RouteSummary | GoneRoute }
  | { name: 'transfer'; data: Transfer }
  | { name: 'counts'; data: LiveCounts }
  | { name: 'reset'; data: object };

/**
 * The vehicles, routes and transfers of the live view, by id. Changed in place, because a thousand vehicles move each
 * second.
 */
export interface LiveBoard {
  /** By session. */
  vehicles: Map<string, LiveVehicle>;
  /** The active routes. */
  routes: Map<string, RouteSummary>;
  /** The requests that wait for an answer. */
  transfers: Map<string, Transfer>;
  /** By route: the driver has refused to release it, and nobody has asked the driver again since. */
  refusals: Map<string, Transfer>;
  counts: LiveCounts;
}

export function boardOf({ vehicles, routes, transfers, refused_transfers, counts }: Live): LiveBoard {
  return {
    vehicles: new Map(vehicles.map((each) => [each.session.id, each])),
    routes: new Map(routes.map((each) => [each.id, each])),
    transfers: new Map(transfers.map((each) => [each.id, each])),
    // A service of an earlier version does not list them.
    refusals: new Map((refused_transfers ?? []).map((each) => [each.route_id, each])),
    counts,
  };
}

/** Applies a message. If the same message or an earlier one is applied again, nothing changes. */
export function applyLiveMessage(board: LiveBoard, message: LiveMessage): void {
  const { vehicles, routes, transfers, refusals } = board;
  switch (message.name) {
    case 'vehicle': {
      const position = message.data;
      const vehicle = vehicles.get(position.session_id);
      if (vehicle !== undefined && !isOlder(position, vehicle.position))
        vehicles.set(position.session_id, { ...vehicle, position });
      return;
    }
    case 'session': {
      const session = message.data;
      if (session.status !== 'active') vehicles.delete(session.id);
      else vehicles.set(session.id, { session, position: vehicles.get(session.id)?.position ?? null });
      return;
    }
    case 'route': {
      const route = message.data;
      if (route.status === 'active') routes.set(route.id, route);
      else routes.delete(route.id);
      const refusal = refusals.get(route.id);
      if (refusal !== undefined && !isOfDriver(refusal, routes)) refusals.delete(route.id);
      return;
    }
    case 'transfer': {
      const transfer = message.data;
      if (transfer.status === 'requested') transfers.set(transfer.id, transfer);
      else transfers.delete(transfer.id);
      const known = refusals.get(transfer.route_id);
      if (known !== undefined && known.created_at > transfer.created_at) return;
      if (transfer.status === 'refused' && isOfDriver(transfer, routes))
        refusals.set(transfer.route_id, transfer);
      else refusals.delete(transfer.route_id);
      return;
    }
    case 'counts':
      board.counts = message.data;
      return;
    case 'reset':
      return;
  }
}

/** The driver who was asked still has the route. */
function isOfDriver(transfer: Transfer, routes: LiveBoard['routes']): boolean {
  return routes.get(transfer.route_id)?.driver?.id === transfer.from_driver_id;
}

function isOlder(position: LastPosition, known: LastPosition | null): boolean {
  return known !== null && position.at < known.at;
}

const names: Readonly<Record<LiveMessageName, true>> = {
  vehicle: true,
  session: true,
  route: true,
  transfer: true,
  counts: true,
  reset: true,
};

/** Null for a name that this version does not know, and for data that is no object. */
export function liveMessage(name: string, data: string): LiveMessage | null {
  if (!Object.hasOwn(names, name)) return null;
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== 'object' || value === null) return null;
    return { name, data: value } as LiveMessage;
  } catch {
    return null;
  }
}
