import type { Permission } from '@fleet/contract/ground/permissions';
import type { TokenLimits } from './token-limits.js';

/** What every request needs about a user: their organisations and their permissions there. */
export interface CallerUser {
  id: string;
  username: string;
  name: string;
  status: 'enabled' | 'disabled';
  /** Tokens of another generation are invalid [C-3]. */
  generation: number;
  /** By organisation id. */
  memberships: ReadonlyMap<string, CallerMembership>;
  tokenLimits: TokenLimits;
}

export interface CallerMembership {
  organisationId: string;
  organisationName: string;
  roles: readonly string[];
  /** From the roles and the extra permissions, within the modules [R-AUT-9][R-AUT-11]. */
  permissions: ReadonlySet<Permission>;
  /** Empty: all modules. */
  modules: readonly string[];
  /** Empty: all sites. */
  siteIds: readonly string[];
  /** The user's driver in this organisation, if any. */
  driver: { id: string; enabled: boolean } | null;
}

/** What every request needs about an API key; a key belongs to one organisation [R-AUT-9]. */
export interface CallerApiKey {
  id: string;
  organisationId: string;
  organisationName: string;
  name: string;
  generation: number;
  roles: readonly string[];
  permissions: ReadonlySet<Permission>;
  modules: readonly string[];
  siteIds: readonly string[];
  /** Whether the key and its tokens may be used from this address. */
  mayCallFrom: (address: string) => boolean;
  /** The networks for `mayCallFrom`; empty: all addresses. */
  allowedAddresses: readonly string[];
  /** Milliseconds since 1970; null: never. */
  expiresAtMs: number | null;
  revoked: boolean;
  /** The organisation's limit for the lifetime of its tokens in milliseconds; null: the service's default [C-10]. */
  tokenLimitMs: number | null;
}
