import type { Context } from '../context.js';
import { endSession } from './end-session.js';
import { findActiveSession, type LockedSession, lockSession } from './session-queries.js';

/**
 * Locks the active session of a driver, if any, until the transaction ends. Sessions are locked before drivers, as in
 * every transaction that records something.
 */
export async function lockDriverSession(tx: Context, driverId: string): Promise<LockedSession | null> {
  const active = await findActiveSession(tx, driverId);
  const locked = active === null ? null : await lockSession(tx, active.id);
  return locked?.status === 'active' ? locked : null;
}

/**
 * Revokes the active session of a driver who was disabled, if there is one [C-4]. The caller must have locked the
 * session and then the driver, in this order.
 */
export async function revokeDriverSession(tx: Context, driverId: string): Promise<void> {
  const session = await lockDriverSession(tx, driverId);
  if (session === null) return;
  await endSession(tx, session, 'revoke', {
    reason: 'The driver was disabled',
    revocation: 'driver_disabled',
  });
}
