import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { driverOf } from './driver-of.js';
import { findActiveSession } from './session-queries.js';
import type { SessionRow } from './session-row.js';

/** The active session of the calling driver. Refuses with `not_a_driver` or `no_active_session` [R-END-8][R-END-9]. */
export async function readActiveSession(ctx: Context): Promise<SessionRow> {
  const session = await findActiveSession(ctx, driverOf(ctx).driverId);
  if (session === null) throw new Refusal(problem('no_active_session'));
  return session;
}
