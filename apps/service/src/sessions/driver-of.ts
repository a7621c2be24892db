import { problem } from '@fleet/contract/problems';
import { type Context, Refusal } from '../context.js';

export interface CallingDriver {
  userId: string;
  driverId: string;
  /** The header X-Device-Id, where the client sent it. */
  deviceId: string | null;
}

/** The caller as a driver of the organisation. Refuses with `not_a_driver`. */
export function driverOf(ctx: Context): CallingDriver {
  const { actor } = ctx;
  if (actor.kind !== 'user' || actor.driverId === null) throw new Refusal(problem('not_a_driver'));
  return { userId: actor.userId, driverId: actor.driverId, deviceId: actor.deviceId };
}
