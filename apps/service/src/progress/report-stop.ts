import { problem } from '@fleet/contract/ground/problems';
import type { Route } from '@fleet/contract/planning/routes';
import { type Context, Refusal } from '../context.js';
import { wasDropped } from '../routes/dropped-part-queries.js';
import { stopEvent } from './progress-events.js';
import {
  instantOf,
  type ProgressReport,
  type ReceivedReport,
  type ReportEnvelope,
} from './progress-report.js';
import { type ReportRules, recordReport } from './record-report.js';

export interface StopVisitReport extends ReportEnvelope {
  at: string;
  position?: [number, number];
}

/**
 * Records a driver's arrival at a stop or departure from it [R-GEN-5][C-6]. A stop that only an earlier plan of the
 * route had is recorded late. Refuses as `recordReport` does, and with `not_found` for a stop that no plan had.
 */
export async function reportStop(
  ctx: Context,
  visit: { routeId: string; stopId: string; kind: 'arrival' | 'departure' },
  body: StopVisitReport,
): Promise<ReceivedReport> {
  const { kind } = visit;
  const stopId = visit.stopId.toLowerCase();
  const at = instantOf(body.at);
  const content = body.position === undefined ? {} : { position: body.position };
  const report: ProgressReport = { kind, target: stopId, at, detail: 'driver', content };
  return recordReport(ctx, visit.routeId, body, report, stopRules(kind, report));
}

/** The rules for the report of a visit. */
export function stopRules(
  kind: 'arrival' | 'departure',
  { target: stopId, at, content }: ProgressReport,
): ReportRules {
  return {
    placeOf: async (tx, { route }) => {
      if (hasStop(route.route, stopId)) return 'present';
      if (await wasDropped(tx, route.id, { kind: 'stop', name: stopId })) return 'earlier';
      throw new Refusal(problem('not_found'));
    },
    follow: {
      kind: 'shown',
      eventOf: (route, source, limits) =>
        stopEvent(route, { kind, stopId, at }, { source: 'driver', ...content }, source, limits),
    },
  };
}

/** Whether the current plan of the route has the stop. */
export function hasStop(route: Route, stopId: string): boolean {
  return route.travel_plan.points_of_interest.some((each) => each.id === stopId);
}
