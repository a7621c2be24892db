import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';

export interface CallingDriver {
  userId: string;
  driverId: string;
  /** The header X-Device-Id, if the client sent it. */
  deviceId: string | null;
}

/**
 * The caller as a driver of the organisation. Includes disabled drivers: what their phone captured can still be
 * delivered [C-4]. Refuses with `not_a_driver`.
 */
export function driverOf({ actor }: Context): CallingDriver {
  if (actor.kind !== 'user' || actor.driverId === null) throw new Refusal(problem('not_a_driver'));
  return { userId: actor.userId, driverId: actor.driverId, deviceId: actor.deviceId };
}
