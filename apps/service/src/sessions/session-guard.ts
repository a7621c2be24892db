import type { SessionStatus } from '@fleet/contract/driving/sessions';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { type CallingDriver, driverOf } from './driver-of.js';
import { decideDevice } from './session-device.js';
import { findActiveSession, findDriversSession } from './session-queries.js';
import type { SessionRow } from './session-row.js';

/** The session in which a driver acts. */
export interface SessionState {
  sessionId: string;
  driverId: string;
  userId: string;
  assetId: string;
  deviceId: string;
  status: SessionStatus;
  /** ISO 8601 UTC; null while the session is active. */
  endedAt: string | null;
  /** The flush receipt [C-4]. */
  receivedThrough: number;
}

/**
 * The session in which a driver writes, in one query [R-GEN-7]. Without an id it is the driver's active session. With
 * an id it is a session of the driver in any status, so that records of an earlier session can still be delivered
 * [C-4]. Refuses with `not_a_driver`, with `session_required` (key `/session_id` if the named session is not the
 * driver's own, whether or not it exists), or with `wrong_device`: earlier sessions are bound to their device too.
 */
export async function requireSession(ctx: Context, namedSessionId?: string): Promise<SessionState> {
  const driver = driverOf(ctx);
  const session =
    namedSessionId === undefined
      ? await findActiveSession(ctx, driver.driverId)
      : await findDriversSession(ctx, driver.driverId, namedSessionId);
  return stateOf(admittedSession(driver, session, namedSessionId));
}

/** Checks the session that was found for a driver's write; refuses as `requireSession` does. */
export function admittedSession<Session extends { device_id: string }>(
  { deviceId }: CallingDriver,
  session: Session | null,
  namedSessionId: string | undefined,
): Session {
  if (session === null) {
    throw new Refusal(
      namedSessionId === undefined
        ? problem('session_required')
        : problem('session_required', '/session_id', 'The session named is not one of yours.'),
    );
  }
  const problems = decideDevice(deviceId, session.device_id);
  if (problems.length > 0) throw new Refusal(problems);
  return session;
}

/**
 * The active session of a driver who reads: another device may read too [C-4]. Takes one query. Refuses with
 * `not_a_driver` or `session_required`.
 */
export async function requireSessionToRead(ctx: Context): Promise<SessionState> {
  return stateOf(await activeSession(ctx, driverOf(ctx).driverId));
}

async function activeSession(ctx: Context, driverId: string): Promise<SessionRow> {
  const session = await findActiveSession(ctx, driverId);
  if (session === null) throw new Refusal(problem('session_required'));
  return session;
}

function stateOf(row: SessionRow): SessionState {
  return {
    sessionId: row.id,
    driverId: row.driver_id,
    userId: row.user_id,
    assetId: row.asset_id,
    deviceId: row.device_id,
    status: row.status,
    endedAt: row.ended_at,
    receivedThrough: row.received_through,
  };
}
