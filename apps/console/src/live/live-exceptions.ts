import type { LiveBoard } from '@fleet/client/live-board';
import type { LiveVehicle } from '@fleet/contract/driving/live';
import type { Transfer } from '@fleet/contract/driving/transfers';
import type { NextStop, RouteSummary } from '@fleet/contract/planning/controller-routes';
import { type Exception, exceptions } from './exception-kinds.js';

/** A driver on the road: an active route, an active session, or both. */
export interface BoardRow {
  /** The id of the route, otherwise that of the session. */
  key: string;
  route: RouteSummary | null;
  vehicle: LiveVehicle | null;
  /** The release request that waits for an answer. */
  transfer: Transfer | null;
  /** The driver's last refusal. */
  refusal: Transfer | null;
  exceptions: readonly Exception[];
  /** The route is active, and its driver has no session: the driver app is not open for work. */
  hasNoSession: boolean;
  /** The time of the last position, or of the session's beginning if there is none; null without a session. */
  heardAt: string | null;
  /** The arrival at the next stop: expected or, if the vehicle is there, the actual time. Null if it is not known. */
  expectedAt: string | null;
}

export interface BoardFacts {
  /** By the service's clock, in milliseconds since 1970. */
  nowMs: number;
  /** Quarantined records that wait for a decision, as far as the user may read them. */
  waiting: readonly { route_id: string | null; driver_id: string }[];
  /** True if the user sees only the sessions of some sites, so that a driver without a session may have one. */
  isLimited?: boolean;
}

/** After this time, two positions are missing: even a phone that does not move sends a position every 5 minutes. */
export const silentMs = 10 * 60_000;

/** Everything that is on the road, exceptions first. */
export function boardRows(board: LiveBoard, facts: BoardFacts): BoardRow[] {
  const vehicles = new Map([...board.vehicles.values()].map((each) => [each.session.driver_id, each]));
  const transfers = new Map([...board.transfers.values()].map((each) => [each.route_id, each]));
  const waitingRoutes = new Set(facts.waiting.map((each) => each.route_id));
  const waitingDrivers = new Set(
    facts.waiting
      .filter((each) => each.route_id === null || !board.routes.has(each.route_id))
      .map((each) => each.driver_id),
  );
  const rows: BoardRow[] = [];
  const isOnRoute = new Set<string>();
  const add = (route: RouteSummary | null, vehicle: LiveVehicle | null) => {
    const driverId = route?.driver?.id ?? vehicle?.session.driver_id;
    const parts: RowParts = {
      route,
      vehicle,
      transfer: (route !== null && transfers.get(route.id)) || null,
      refusal: (route !== null && board.refusals.get(route.id)) || null,
      isWaiting:
        (route !== null && waitingRoutes.has(route.id)) ||
        (driverId !== undefined && waitingDrivers.has(driverId)),
    };
    rows.push(rowOf(parts, facts));
  };
  for (const route of board.routes.values()) {
    const vehicle = route.driver === null ? undefined : vehicles.get(route.driver.id);
    if (vehicle !== undefined) isOnRoute.add(vehicle.session.id);
    add(route, vehicle ?? null);
  }
  for (const vehicle of board.vehicles.values()) if (!isOnRoute.has(vehicle.session.id)) add(null, vehicle);
  return rows.sort(byUrgency);
}

type RowParts = Pick<BoardRow, 'route' | 'vehicle' | 'transfer' | 'refusal'> & { isWaiting: boolean };

function rowOf({ isWaiting, ...parts }: RowParts, { nowMs, isLimited = false }: BoardFacts): BoardRow {
  const { route, vehicle, transfer, refusal } = parts;
  const heardAt = vehicle === null ? null : (vehicle.position?.received_at ?? vehicle.session.created_at);
  const nextStop = route?.next_stop ?? null;
  const found: Record<Exception, boolean> = {
    unanswered: transfer !== null,
    refused: refusal !== null && transfer === null,
    late: nextStop !== null && isLate(nextStop, nowMs),
    silent: heardAt !== null && nowMs - Date.parse(heardAt) >= silentMs,
    failed: (route?.failed_activities ?? null) !== null,
    quarantined: isWaiting,
    without_route: route === null,
  };
  return {
    ...parts,
    key: route?.id ?? vehicle?.session.id ?? '',
    exceptions: exceptions.filter((each) => found[each]),
    hasNoSession: !isLimited && vehicle === null && (route?.driver ?? null) !== null,
    heardAt,
    expectedAt: nextStop === null ? null : expectedAt(nextStop, nowMs),
  };
}

/** True if the service judged so, or if the time has passed since: a vehicle becomes late without an event [C-10]. */
function isLate({ promptitude, late_from: lateFrom }: NextStop, nowMs: number): boolean {
  return promptitude === 'late' || (lateFrom !== null && nowMs > Date.parse(lateFrom));
}

const minuteMs = 60_000;

/** An arrival that has not happened yet cannot be expected in the past. */
function expectedAt({ arrived_at: arrived, expected_arrival_at: expected }: NextStop, nowMs: number) {
  if (arrived !== null || expected === null || Date.parse(expected) >= nowMs) return arrived ?? expected;
  return new Date(Math.ceil(nowMs / minuteMs) * minuteMs).toISOString();
}

function byUrgency(one: BoardRow, other: BoardRow): number {
  const byRank = rankOf(one) - rankOf(other);
  if (byRank !== 0) return byRank;
  const [first, second] = [dueOf(one), dueOf(other)];
  if (first !== second) return first < second ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}

function rankOf({ exceptions: [first] }: BoardRow): number {
  return first === undefined ? exceptions.length : exceptions.indexOf(first);
}

/** What comes next for the row, as text that sorts by time; rows without a time come last. */
function dueOf({ transfer, expectedAt: expected, heardAt }: BoardRow): string {
  return transfer?.deadline_at ?? expected ?? (heardAt === null ? '~' : `~${heardAt}`);
}

/** How many rows have each exception; a row may have several. */
export function countExceptions(rows: readonly BoardRow[]): Record<Exception, number> {
  const counts = Object.fromEntries(exceptions.map((each) => [each, 0])) as Record<Exception, number>;
  for (const row of rows) for (const each of row.exceptions) counts[each] += 1;
  return counts;
}
