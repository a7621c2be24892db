import type { Context } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { closeRouteStatus } from '../routes/close-route.js';
import { refreshDocument } from '../routes/render-progress.js';
import { composeRoute } from '../routes/route-composition.js';
import { completionEvent } from '../routes/route-events.js';
import { readRouteFacts } from '../routes/route-facts.js';
import { storeRoute } from '../routes/route-store.js';
import type { ReportSource } from './progress-events.js';
import {
  instantOf,
  type ProgressReport,
  type ReceivedReport,
  type ReportEnvelope,
} from './progress-report.js';
import { type ReportRules, recordReport } from './record-report.js';
import type { ReportState } from './report-state.js';

/**
 * Completes the driver's active route, leaves open activities as they are, and activates the driver's next route in the
 * same transaction [R-RTE-2][C-5]. Of several reports the one with the earliest time counts. If the route was released
 * or cancelled, or another driver has it now, the report is logged as late and completes nothing: a phone that was
 * offline could not know [C-6]. Refuses as `recordReport` does.
 */
export async function completeRoute(
  ctx: Context,
  routeId: string,
  body: ReportEnvelope & { at: string },
): Promise<ReceivedReport> {
  const at = instantOf(body.at);
  const report: ProgressReport = { kind: 'completion', target: '', at, detail: '', content: {} };
  return recordReport(ctx, routeId, body, report, completionRules(report));
}

/** The rules for the report of a route's completion. */
export function completionRules({ at }: ProgressReport): ReportRules {
  return {
    // If the route was released or cancelled, the report is recorded and completes nothing.
    placeOf: async (_tx, { route }) =>
      route.status === 'active' || route.status === 'completed' ? 'present' : 'earlier',
    follow: {
      kind: 'carried_out',
      carryOut: async (tx, state, source) => {
        if (state.isActive) {
          await closeRouteStatus(tx, state.route, 'completed', at, { completedBy: source });
        } else if (isEarlierCompletion(state, at)) await completeEarlier(tx, state, at, source);
        else await refreshDocument(tx, state.route);
      },
    },
  };
}

function isEarlierCompletion({ isHolder, route }: ReportState, at: string): boolean {
  return isHolder && route.status === 'completed' && route.completed_at !== null && at < route.completed_at;
}

async function completeEarlier(
  tx: Context,
  { route }: ReportState,
  at: string,
  source: ReportSource,
): Promise<void> {
  const facts = await readRouteFacts(tx, route.route);
  const head = { status: route.status, completed_at: at };
  const { after } = await storeRoute(tx, route, composeRoute(route.route, head, facts));
  await appendEvent(tx, completionEvent(after.route, at, source));
}
