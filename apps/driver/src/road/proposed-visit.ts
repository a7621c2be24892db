import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import {
  arrivalDefaults,
  type DetectedVisit,
  detectArrivals,
  type TrackPosition,
} from '@fleet/domain/progress/arrival-detection';
import { readyFence } from '@fleet/domain/progress/geofence-zones';
import { agreesWithReports } from '@fleet/domain/progress/stop-times';
import type { LocalProgress, LocalStop } from '../phone/phone-view.js';
import type { Fix } from './road-fix.js';

/** An arrival or departure that the positions show and the driver has not confirmed. */
export interface StopProposal extends DetectedVisit {
  /**
   * What to report if the driver confirms: when and where the visit was first seen. Null if that time contradicts what
   * the driver captured: then the report has the time of the confirmation.
   */
  seen: { at: string; position: [number, number] } | null;
}

/** The positions of the phone, and the proposals that the driver dismissed. */
export interface VisitTrack {
  positions: readonly TrackPosition[];
  dismissed: ReadonlySet<string>;
}

export const emptyTrack: VisitTrack = { positions: [], dismissed: new Set() };

const leastGapMs = 8_000;
/** Positions of four and a half hours. With 200 stops, detection over all of them takes 25 ms. */
const mostPositions = 2_000;

export function withFix(track: VisitTrack, fix: Fix): VisitTrack {
  const last = track.positions.at(-1);
  if (last !== undefined && fix.atMs - Date.parse(last.at) < leastGapMs) return track;
  const { atMs, coordinates, accuracyM } = fix;
  const position = { at: new Date(atMs).toISOString(), coordinates, accuracy_m: accuracyM };
  return { ...track, positions: [...track.positions, position].slice(-mostPositions) };
}

export function dismissed(track: VisitTrack, proposal: StopProposal): VisitTrack {
  return { ...track, dismissed: new Set([...track.dismissed, keyOf(proposal)]) };
}

/**
 * What to propose now, by the same detection as in the service, with its dwell time and hysteresis. Ignores stops that
 * the driver has left. A reported arrival without positions counts as presence at the stop.
 */
export function proposedVisit(
  track: VisitTrack,
  route: Route | null,
  progress: LocalProgress | null,
): StopProposal | null {
  if (route === null || progress === null || track.positions.length === 0) return null;
  const local = new Map(progress.stops.map((each) => [each.id, each]));
  const stops = route.travel_plan.points_of_interest.filter(
    (stop) => (local.get(stop.id)?.status ?? stop.status) !== 'departed',
  );
  const presumed = stops.flatMap((stop) => presumedStay(stop, local.get(stop.id), track.positions));
  const visits = detectArrivals(stops, [...presumed, ...sinceDeparture(track.positions, progress)]);
  const last = new Map(visits.map((visit) => [visit.stopId, visit]));
  const open = [...last.values()].filter((visit) => isOpen(visit, local.get(visit.stopId)));
  const visit = open.find((each) => !track.dismissed.has(keyOf(each)));
  return visit === undefined ? null : { ...visit, seen: seenVisit(visit, local.get(visit.stopId), track) };
}

function seenVisit(
  { kind, at }: DetectedVisit,
  local: LocalStop | undefined,
  { positions }: VisitTrack,
): StopProposal['seen'] {
  const position = positions.find((each) => each.at === at)?.coordinates;
  if (local === undefined || position === undefined) return null;
  const times = { arrivedMs: msOf(local.arrivedAt), departedMs: msOf(local.departedAt) };
  const atMs = Date.parse(at);
  if (!agreesWithReports(kind, atMs, times)) return null;
  const workedMs = msOf(local.workedAt);
  if (kind === 'departure' && workedMs !== null && workedMs > atMs) return null;
  return { at, position };
}

const msOf = (time: string | null) => (time === null ? null : Date.parse(time));

/** Drops positions before the last departure, because they concern stops that the driver has left. */
function sinceDeparture(
  positions: readonly TrackPosition[],
  { stops }: LocalProgress,
): readonly TrackPosition[] {
  const departures = stops.flatMap(({ departedAt }) => (departedAt === null ? [] : [Date.parse(departedAt)]));
  if (departures.length === 0) return positions;
  const lastMs = Math.max(...departures);
  return positions.filter(({ at }) => Date.parse(at) >= lastMs);
}

/**
 * Whether the driver can still confirm the visit. If the truck has left again, the driver is not asked to confirm the
 * arrival.
 */
function isOpen({ kind }: DetectedVisit, local: LocalStop | undefined): boolean {
  return kind === 'arrival' ? local?.status === 'pending' : local?.status === 'arrived';
}

function presumedStay(
  { geofence }: PointOfInterest,
  local: LocalStop | undefined,
  positions: readonly TrackPosition[],
): TrackPosition[] {
  if (local === undefined || local.status !== 'arrived' || local.arrivedAt === null) return [];
  const arrivedMs = Date.parse(local.arrivedAt);
  const { dwellMs } = arrivalDefaults;
  if (positions.some(({ at }) => Math.abs(Date.parse(at) - arrivedMs) <= dwellMs)) return [];
  const inside = placeInside(geofence);
  if (inside === null) return [];
  return [arrivedMs - dwellMs, arrivedMs].map((ms) => ({
    at: new Date(ms).toISOString(),
    coordinates: inside,
  }));
}

/** Null if the centre of a polygon is outside it, which is rare, or if this version does not know the type. */
function placeInside(geofence: PointOfInterest['geofence']): [number, number] | null {
  if (geofence.type === 'radius') return geofence.centre;
  if (geofence.type !== 'polygon') return null;
  const corners = geofence.coordinates.slice(0, -1);
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const middle: [number, number] = [mean(0), mean(1)];
  return readyFence(geofence, 0).zoneOf(...middle) === 'inside' ? middle : null;
}

const keyOf = ({ kind, stopId, at }: DetectedVisit) => `${kind} ${stopId} ${at}`;
