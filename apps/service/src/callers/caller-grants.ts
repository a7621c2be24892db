import { permissions } from '@fleet/contract/ground/permissions';
import { problem } from '@fleet/contract/ground/problems';
import { type Grants, isWithinReach } from '@fleet/domain/accounts/grant-check';
import { permissionsOf } from '@fleet/domain/accounts/permission-check';
import { type Context, Refusal } from '../context.js';
import { boundsOf, isBound } from './api-key-bounds.js';

const everything: Grants = { permissions: new Set(permissions), siteIds: [] };

/** What the caller has and so may give; whoever works at the machine itself, everything. */
export function grantsOf(ctx: Pick<Context, 'actor'>): Grants {
  const { actor } = ctx;
  if (actor.kind === 'system') return everything;
  const { permissions, siteIds } = actor;
  return { permissions, siteIds, isBound: isBound(boundsOf(ctx)) };
}

/** The same for what is given to an API key, whose bounds are judged by themselves: see `beyondOwnBounds`. */
export function grantsForKeys(ctx: Pick<Context, 'actor'>): Grants {
  return { ...grantsOf(ctx), isBound: false };
}

/** What a user or a key was given, as it stands in its row. */
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

/** Refuses with `beyond_own_rights` where the user or key may do more than the caller, whose holding `own` is. */
export function refuseBeyondReach(own: Grants, row: GrantsRow): void {
  if (!isWithinReach(own, grantsOfRow(row))) throw new Refusal(problem('beyond_own_rights'));
}
