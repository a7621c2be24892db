import { type Actor, actorIdOf, type Context } from '../context.js';

/** Who requested a change and from where, as audit rows contain it. */
export interface AuditOrigin {
  actor_kind: Actor['kind'];
  actor_id: string | null;
  /** The part of the service, or `public` for operations without a log-in. */
  actor_part: string | null;
  request_id: string;
  address: string | null;
  /** The name that the client gives itself in X-Device-Id [C-4]; at the command line, user and machine. */
  device_id: string | null;
}

/**
 * The most characters of `device_id` that are stored, because clients choose this header. The service's own values are
 * never longer.
 */
const longestDevice = 200;

/** The origin of actions in a context. */
export function auditOrigin({ actor, requestId, address }: Context): AuditOrigin {
  return {
    actor_kind: actor.kind,
    actor_id: actorIdOf(actor),
    actor_part: actor.kind === 'system' ? (actor.part ?? 'public') : null,
    request_id: requestId,
    address,
    device_id: deviceOf(actor)?.slice(0, longestDevice) ?? null,
  };
}

function deviceOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'user':
      return actor.deviceId;
    case 'api_key':
      return null;
    case 'system':
      return actor.operator ?? actor.deviceId ?? null;
  }
}
