import type { UnplannedActivity } from '@fleet/contract/driving/progress';
import { problem } from '@fleet/contract/ground/problems';
import { formatTimeSpan, parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { sameJson } from '@fleet/domain/values/json-equality';
import { type Context, Refusal } from '../context.js';
import { wasDropped } from '../routes/dropped-part-queries.js';
import { activityAddedEvent } from './progress-events.js';
import { countAddedActivities, findAddedActivity } from './progress-queries.js';
import { instantOf, type ProgressReport, type ReceivedReport } from './progress-report.js';
import { type NamedPlace, type ReportRules, recordReport } from './record-report.js';
import type { ReportState } from './report-state.js';
import { hasStop } from './report-stop.js';

/** Each unplanned activity is part of the route's document, which the phone reads as a whole [C-11]. */
const mostAddedActivities = 200;

/**
 * Adds an activity that the driver started on the road, under the client's own reference [C-5][C-6]. Without a stop it
 * belongs to the stop where the driver was at that time or to which they were driving. That stop is determined again at
 * each rendering, because a later arrival may change it. Refuses as `recordReport` does, with `key_in_use` if the route
 * uses the reference for something else, with `too_many` if the route is full, and with `unknown_stop`.
 */
export async function addActivity(
  ctx: Context,
  routeId: string,
  body: UnplannedActivity,
): Promise<ReceivedReport> {
  const { reference } = body;
  const at = instantOf(body.at);
  const content = contentOfActivity(body);
  const report: ProgressReport = { kind: 'activity_added', target: reference, at, detail: '', content };
  return recordReport(ctx, routeId, body, report, addedActivityRules(report));
}

/** The rules for the report of an added activity. */
export function addedActivityRules({ target: reference, at, content }: ProgressReport): ReportRules {
  const stopId = typeof content.point_of_interest_id === 'string' ? content.point_of_interest_id : undefined;
  return {
    refuseOther: (recorded) => {
      if (!sameJson(recorded, content)) throw referenceInUse();
    },
    placeOf: async (tx, state) => {
      await refuseUnaddable(tx, state, reference);
      return placeOfStop(tx, state, stopId);
    },
    follow: {
      kind: 'shown',
      eventOf: (route, source) => {
        const { point_of_interest_id: _, ...rest } = content;
        return activityAddedEvent(route, { at, activity: { reference, ...rest } }, source);
      },
    },
  };
}

/**
 * The content without what the log stores in columns. Different notations of the same activity give the same content.
 */
export function contentOfActivity({
  type,
  name,
  description,
  duration,
  point_of_interest_id: stopId,
}: UnplannedActivity) {
  const milliseconds = duration === undefined ? null : parseTimeSpan(duration);
  return {
    type,
    name,
    ...(description === undefined ? {} : { description }),
    ...(milliseconds === null ? {} : { duration: formatTimeSpan(milliseconds) }),
    ...(stopId === undefined ? {} : { point_of_interest_id: stopId.toLowerCase() }),
  };
}

/**
 * The caller has already handled replays of this activity, so an existing reference belongs to another activity. The
 * route is locked, so no other activity is added in between. A quarantined activity is not in the route.
 */
async function refuseUnaddable(
  tx: Context,
  { route, driverId, record }: ReportState,
  reference: string,
): Promise<void> {
  const planned = route.route.travel_plan.points_of_interest.flatMap((stop) => stop.activities);
  if (planned.some((each) => each.reference === reference)) throw referenceInUse();
  const [known, added] = await Promise.all([
    findAddedActivity(tx, route.id, driverId, reference),
    countAddedActivities(tx, route.id),
  ]);
  if (known.recorded) throw referenceInUse();
  if (record === 'quarantined' || added < mostAddedActivities) return;
  const sentence = `A route takes at most ${mostAddedActivities} unplanned activities.`;
  throw new Refusal(problem('too_many', undefined, sentence));
}

function referenceInUse(): Refusal {
  return new Refusal(problem('key_in_use', '/reference'));
}

async function placeOfStop(
  tx: Context,
  { route }: ReportState,
  stopId: string | undefined,
): Promise<NamedPlace> {
  if (stopId === undefined || hasStop(route.route, stopId)) return 'present';
  if (await wasDropped(tx, route.id, { kind: 'stop', name: stopId })) return 'earlier';
  throw new Refusal(problem('unknown_stop', '/point_of_interest_id'));
}
