import { useMay } from '../queries/account-options.js';
import type { ImportKind } from './import-address.js';
import type { KnownRights } from './known-records.js';

/** Which kinds of records the user may add. */
export function useImportRights(): Readonly<Record<ImportKind, boolean>> {
  return { drivers: useMay('drivers:write'), assets: useMay('assets:write'), sites: useMay('sites:write') };
}

/** Which existing records the check of an import file can read with this user's permissions. */
export function useKnownRights(): KnownRights {
  const mayMakeUsers = useMay('users:write');
  const mayReadUsers = useMay('users:read');
  return {
    users: mayMakeUsers && mayReadUsers,
    settings: useMay('organisation:read'),
    sites: useMay('sites:read'),
  };
}
