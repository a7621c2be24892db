import { isBlank } from '@fleet/contract/ground/primitives';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { Activity, Route } from '@fleet/contract/planning/routes';
import type { ActivityRecord } from '@fleet/domain/progress/progress-records';
import { type Context, Refusal } from '../context.js';
import { wasDropped } from '../routes/dropped-part-queries.js';
import { activityStatusEvent } from './progress-events.js';
import { findAddedActivity } from './progress-queries.js';
import {
  instantOf,
  type ProgressReport,
  type ReceivedReport,
  type ReportEnvelope,
} from './progress-report.js';
import { type NamedPlace, type ReportRules, recordReport } from './record-report.js';
import type { ReportState } from './report-state.js';

export interface ActivityStatusReport extends ReportEnvelope {
  status: ActivityRecord['status'];
  at: string;
  reason?: string;
}

/**
 * Records the status of an activity, planned or added [C-6]. If only an earlier plan of the route had it, the report is
 * late; if its addition is quarantined, the report is quarantined too. Refuses as `recordReport` does, with
 * `status_reason_required`, and with `not_found` for an activity that was never planned or added.
 */
export async function reportActivity(
  ctx: Context,
  activity: { routeId: string; reference: string },
  body: ActivityStatusReport,
): Promise<ReceivedReport> {
  const problems = checkReason(body);
  if (problems.length > 0) throw new Refusal(problems);
  const { routeId, reference } = activity;
  const { status, reason } = body;
  const at = instantOf(body.at);
  const content = reason === undefined ? {} : { reason };
  const report: ProgressReport = { kind: 'activity_status', target: reference, at, detail: status, content };
  return recordReport(ctx, routeId, body, report, activityRules(report));
}

/** The rules for the report of an activity's status. */
export function activityRules({
  target: reference,
  detail: status,
  at,
  content,
}: ProgressReport): ReportRules {
  return {
    placeOf: (tx, state) => placeOfActivity(tx, state, reference),
    follow: {
      kind: 'shown',
      eventOf: (route, source) => activityStatusEvent(route, { reference, status, at, ...content }, source),
    },
  };
}

function checkReason({ status, reason = '' }: ActivityStatusReport): Problem[] {
  if ((status !== 'failed' && status !== 'skipped') || !isBlank(reason)) return [];
  return [
    problem('status_reason_required', '/reason', 'An activity that failed or was skipped needs a reason.'),
  ];
}

/**
 * A planned activity comes first, then an addition of this driver that is in quarantine, then other drivers' additions
 * with the same reference.
 */
async function placeOfActivity(
  tx: Context,
  { route, driverId }: ReportState,
  reference: string,
): Promise<NamedPlace> {
  const shown = shownActivity(route.route, reference);
  if (shown?.planned === true) return 'present';
  const added = await findAddedActivity(tx, route.id, driverId, reference);
  // Later reports on a quarantined activity are quarantined too, in whatever session the driver sends them [C-4].
  if (added.quarantined && !added.recordedOwn) return 'quarantined';
  if (shown !== undefined) return 'present';
  if (added.recorded || (await wasDropped(tx, route.id, { kind: 'activity', name: reference })))
    return 'earlier';
  throw new Refusal(problem('not_found'));
}

function shownActivity(route: Route, reference: string): Activity | undefined {
  const activities = route.travel_plan.points_of_interest.flatMap((stop) => stop.activities);
  return activities.find((each) => each.reference === reference);
}
