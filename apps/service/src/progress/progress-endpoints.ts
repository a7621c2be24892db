import * as operations from '@fleet/contract/driving/progress';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { link, type Reply, receiptedResource } from '../platform/http/reply.js';
import { createRateLimit } from '../platform/security/rate-limit.js';
import { driverOf } from '../sessions/driver-of.js';
import { addActivity } from './add-activity.js';
import { completeRoute } from './complete-route.js';
import { type DetectionParts, detectArrivals } from './detect-arrivals.js';
import type { ReceivedReport } from './progress-report.js';
import { reportActivity } from './report-activity.js';
import { reportStop } from './report-stop.js';
import { submitPositions } from './submit-positions.js';

/**
 * The endpoints for a driver's reports on the road [C-6]. They share the cache of plans with the endpoints for
 * outcomes.
 */
export function progressEndpoints(detection: DetectionParts): Endpoint[] {
  const visit = (kind: 'arrival' | 'departure') => {
    const operation = kind === 'arrival' ? operations.reportArrival : operations.reportDeparture;
    return endpoint(operation, async (ctx, { params, body }) => {
      const { routeId, poiId: stopId } = params;
      return reportReply(ctx, await reportStop(ctx, { routeId, stopId, kind }, body));
    });
  };
  const countPositions = positionCount();
  return [
    visit('arrival'),
    visit('departure'),
    endpoint(operations.reportActivityStatus, async (ctx, { params, body }) => {
      return reportReply(ctx, await reportActivity(ctx, params, body));
    }),
    endpoint(operations.reportCompletion, async (ctx, { params, body }) => {
      return reportReply(ctx, await completeRoute(ctx, params.routeId, body));
    }),
    endpoint(operations.addActivity, async (ctx, { params, body }) => {
      const received = await addActivity(ctx, params.routeId, body);
      const { result, quarantined = false } = received.result;
      return reportReply(ctx, received, result === 'recorded' && !quarantined ? 201 : 200);
    }),
    endpoint(operations.submitPositions, async (ctx, { body }) => {
      countPositions(ctx, body.positions.length);
      const { counts, receivedThrough, marks } = await submitPositions(ctx, detection.plans, body);
      return receiptedResource(counts, receivedThrough, [link('self', ctx.organisationId, '/positions')], {
        afterCommit: (outside) => detectArrivals(outside, detection, marks),
      });
    }),
  ];
}

/** Per driver and process; enough for a phone that was offline for half a day with a position each second. */
const positionsPerHour = 50_000;
const hourMs = 3_600_000;

/** Positions are small, but a caller with 600 requests a minute could fill a disk with them. */
function positionCount(): (ctx: Context, count: number) => void {
  const limit = createRateLimit(positionsPerHour, { windowMs: hourMs });
  return (ctx, count) => {
    const budget = limit.take(`${ctx.organisationId} ${driverOf(ctx).driverId}`, ctx.now(), count);
    if (budget.allowed) return;
    const message = `A driver may send ${positionsPerHour} positions an hour. Keep them and send them later.`;
    const failed = problem('rate_limited', undefined, message);
    throw new Refusal(failed, { 'retry-after': String(budget.resetSeconds) });
  };
}

function reportReply(ctx: Context, { result, receivedThrough }: ReceivedReport, status = 200): Reply {
  const links = [link('route', ctx.organisationId, '/routes/active')];
  return receiptedResource(result, receivedThrough, links, { status });
}
