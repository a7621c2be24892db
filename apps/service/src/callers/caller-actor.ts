import type { Permission } from '@fleet/contract/ground/permissions';
import type { Caller } from '../platform/http/caller-admission.js';
import type { CallerApiKey, CallerUser } from './caller-record.js';

const nothing: ReadonlySet<Permission> = new Set();
const anywhere = () => true;

/** The token that a user calls with. */
export interface CallerToken {
  /** The session that the token is bound to, if any. */
  sessionId: string | null;
  /** Milliseconds since 1970. */
  endsAtMs: number;
}

/** A user as the actor of an organisation's calls. */
export function userCaller(user: CallerUser, { sessionId, endsAtMs: tokenEndsAtMs }: CallerToken): Caller {
  const { tokenLimits, generation } = user;
  return {
    id: user.id,
    kind: 'user',
    organisationKey: [...user.memberships.keys()][0] ?? user.id,
    mayCallFrom: anywhere,
    actorIn(organisationId, deviceId) {
      const membership = user.memberships.get(organisationId.toLowerCase());
      if (membership === undefined) return null;
      const { driver, permissions, modules, siteIds } = membership;
      return {
        kind: 'user',
        userId: user.id,
        driverId: driver?.id ?? null,
        sessionId,
        deviceId,
        permissions,
        modules,
        siteIds,
        generation,
        tokenEndsAtMs,
        tokenLimits,
      };
    },
    actorOutside: (deviceId) => ({
      kind: 'user',
      userId: user.id,
      driverId: null,
      sessionId,
      deviceId,
      permissions: nothing,
      siteIds: [],
      generation,
      tokenEndsAtMs,
      tokenLimits,
    }),
  };
}

/** An API key as an actor; it can act only in its own organisation [C-3]. */
export function apiKeyCaller(key: CallerApiKey): Caller {
  const { permissions, modules, siteIds, mayCallFrom, allowedAddresses, expiresAtMs } = key;
  const bounds = { allowedAddresses, expiresAtMs };
  return {
    id: key.id,
    kind: 'api_key',
    organisationKey: key.organisationId,
    mayCallFrom,
    actorIn: (organisationId) =>
      organisationId.toLowerCase() === key.organisationId
        ? { kind: 'api_key', apiKeyId: key.id, permissions, modules, siteIds, bounds }
        : null,
    actorOutside: () => ({ kind: 'api_key', apiKeyId: key.id, permissions: nothing, siteIds: [] }),
  };
}
