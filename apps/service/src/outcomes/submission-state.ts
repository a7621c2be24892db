import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { decideDevice } from '../sessions/session-device.js';
import type { BatchState } from './batch-types.js';
import type { NewestVersions } from './newest-versions.js';
import { submitItems } from './outcome-queries.js';
import type { StateFacts, Submission } from './submission-rows.js';

/**
 * The usual case, assumed without a query: the driver's session is active, and the route is active in the newest
 * version that this process has seen.
 */
export function assumedState(newest: NewestVersions, ctx: Context, routeId: string): BatchState | null {
  const version = newest.get(ctx.organisationId, routeId);
  if (version === null) return null;
  return { sessionStatus: 'active', sessionEndedAt: null, currentVersion: version, routeActive: true };
}

/** Reads the state of session and route by the submission statement without items. Refuses as `stateOf` does. */
export async function readState(ctx: Context, to: Submission): Promise<BatchState> {
  const nothingYet = { sessionStatus: 'active', routeVersion: 0, routeActive: false };
  return stateOf(await submitItems(ctx, to, nothingYet, [], []), to);
}

/**
 * The state to judge by. Refuses if session, device or route do not fit the submission: `session_required`,
 * `wrong_device`, `not_found`, `route_not_active`.
 */
function stateOf(facts: StateFacts, to: Submission): BatchState {
  if (facts.session_id === null || facts.device_id === null) {
    throw new Refusal(problem('session_required', to.sessionId === null ? undefined : '/session_id'));
  }
  const device = decideDevice(to.deviceId, facts.device_id);
  if (device.length > 0) throw new Refusal(device);
  if (!(facts.route_worked || facts.route_assigned)) throw new Refusal(problem('not_found'));
  if (!facts.route_worked) throw new Refusal(problem('route_not_active'));
  return {
    sessionStatus: facts.session_status ?? 'active',
    sessionEndedAt: facts.session_ended_at,
    currentVersion: facts.route_version ?? 0,
    routeActive: facts.route_active,
  };
}
