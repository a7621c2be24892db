import { permissions } from '@fleet/contract/ground/permissions';
import { problem } from '@fleet/contract/ground/problems';
import { type Grants, isWithinReach } from '@fleet/domain/accounts/grant-check';
import { permissionsOf } from '@fleet/domain/accounts/permission-check';
import { type Context, Refusal } from '../context.js';
import { boundsOf, isBound } from './api-key-bounds.js';

const everything: Grants = { permissions: new Set(permissions), siteIds: [] };

/** The caller's permissions, which limit what they may give to others; at the command line, everything. */
export function grantsOf(ctx: Pick<Context, 'actor'>): Grants {
  const { actor } = ctx;
  if (actor.kind === 'system') return everything;
  const { permissions, siteIds } = actor;
  return { permissions, siteIds, isBound: isBound(boundsOf(ctx)) };
}

/**
 * The caller's permissions, which limit what they may give to an API key. The bounds of the key are checked separately:
 * see `beyondOwnBounds`.
 */
export function grantsForKeys(ctx: Pick<Context, 'actor'>): Grants {
  return { ...grantsOf(ctx), isBound: false };
}

/** The permissions of a user or a key, as stored in its row. */
export interface GrantsRow {
  roles: readonly string[];
  permissions: readonly string[];
  own_role_permissions: readonly string[];
  modules: readonly string[];
  site_ids: readonly string[];
}

function grantsOfRow(row: GrantsRow): Grants {
  const { roles, permissions, own_role_permissions: own, modules, site_ids: siteIds } = row;
  return { permissions: permissionsOf(roles, [...permissions, ...own], modules), siteIds };
}

/** Refuses with `beyond_own_rights` if the user or key may do more than the caller, whose permissions are `own`. */
export function refuseBeyondReach(own: Grants, row: GrantsRow): void {
  if (!isWithinReach(own, grantsOfRow(row))) throw new Refusal(problem('beyond_own_rights'));
}
