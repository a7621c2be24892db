import type { Operation } from '@fleet/contract/ground/operation';
import { isUuid } from '@fleet/contract/ground/primitives';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { decideAccess } from '@fleet/domain/accounts/permission-check';
import type { Actor } from '../../context.js';
import { noUuid } from './query-reading.js';

/** The owner of a request's token, before the path selects an organisation. */
export interface Caller {
  /** The user's or the key's id. */
  id: string;
  kind: 'user' | 'api_key';
  /** An organisation of the caller. Its share is used for calls outside any organisation [C-11]. */
  organisationKey: string;
  /** Whether the caller may call from this address [C-3]. */
  mayCallFrom(address: string): boolean;
  /** The caller as an actor of that organisation; null if the caller does not belong to it. */
  actorIn(organisationId: string, deviceId: string | null): Actor | null;
  /** The caller of operations outside any organisation. */
  actorOutside(deviceId: string | null): Actor;
}

/** Finds the caller of a token. The result usually comes from a cache; otherwise it is a promise. */
export type Authenticate = (token: string) => Caller | Problem | Promise<Caller | Problem>;

const bearer = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/;

/** Reads `Authorization: Bearer <token>`; the prefix is required [R-AUT-12][R-AUT-13]. */
export function readBearer(header: string | undefined): string | Problem {
  if (header === undefined) return problem('missing_token', 'Authorization');
  return bearer.exec(header)?.[1] ?? problem('malformed_token', 'Authorization');
}

/**
 * Returns the actor for an operation, or the problem why the caller may not call it. If the caller does not belong to
 * the organisation, the problem is `not_found`, as for an organisation that does not exist. The problem of a missing
 * permission names that permission.
 */
export function admit(
  operation: Operation,
  caller: Caller,
  organisationId: string | undefined,
  deviceId: string | null,
): Actor | Problem {
  if (organisationId === undefined) return caller.actorOutside(deviceId);
  if (!isUuid(organisationId)) return noUuid('organisationId');
  const actor = caller.actorIn(organisationId, deviceId);
  if (actor === null || actor.kind === 'system') return problem('not_found');
  return decideAccess(actor, operation.access) ?? actor;
}
