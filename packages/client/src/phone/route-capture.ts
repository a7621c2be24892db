import type { Route } from '@fleet/contract/planning/routes';
import { frozenCopy } from '../frozen-document.js';
import type { RouteCapture } from './driver-client-shape.js';
import type { RecordCapture, ReportAt } from './record-capture.js';

/**
 * Captures on a copy of the route that the driver sees, because the app may change its object later. Throws a TypeError
 * if the value is not a route, because a screen without a route would otherwise capture on the next one.
 */
export function captureOnRoute(capture: () => RecordCapture, seen: Route): RouteCapture {
  const { id, version } = (seen ?? {}) as Partial<Route>;
  if (typeof id !== 'string' || !Number.isSafeInteger(version)) {
    throw new TypeError('onRoute takes the route that the driver sees.');
  }
  return routeCapture(capture, frozenCopy(seen));
}

/** Captures on a route; if it is null, on the phone's route at the time of the capture. */
export function routeCapture(capture: () => RecordCapture, seen: Route | null): RouteCapture {
  const report = async (build: ReportAt) => capture().report(build, seen);
  return {
    captureOutcome: async (draft) => capture().outcome(draft, seen),
    reportArrival: async (stopId, position, at) =>
      report((now) => ({ kind: 'arrival', stopId, at: notAfter(now, at), ...placed(position) })),
    reportDeparture: async (stopId, position, at) =>
      report((now) => ({ kind: 'departure', stopId, at: notAfter(now, at), ...placed(position) })),
    reportActivity: async (reference, status, reason) =>
      report((at) => {
        const said = reason === undefined ? {} : { reason };
        return { kind: 'activity_status', reference, status, at, ...said };
      }),
    addActivity: async (activity) => report((at) => ({ kind: 'activity', activity: { at, ...activity } })),
    reportCompletion: async () => report((at) => ({ kind: 'completion', at })),
  };
}

/**
 * The given time, unless it is missing, invalid or in the future: then the current time, so that the report is not
 * lost.
 */
const notAfter = (now: string, at: string | undefined) =>
  at !== undefined && Date.parse(at) <= Date.parse(now) ? new Date(at).toISOString() : now;

const placed = (position: [number, number] | undefined) => (position === undefined ? {} : { position });
