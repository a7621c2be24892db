import { problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { beyondOwnBounds } from '../../callers/api-key-bounds.js';
import { grantsForKeys, refuseBeyondReach } from '../../callers/caller-grants.js';
import { type Context, Refusal, siteLimitOf } from '../../context.js';
import { type ApiKeyRow, lockApiKey } from './api-key-queries.js';
import { refuseOtherApiKey, renderApiKey } from './render-api-key.js';

/**
 * Locks the key until the transaction ends, if the caller may manage it. Refuses with `not_found` for a key of another
 * organisation or site, `beyond_own_rights` for a key that has more permissions, more addresses or a later end than the
 * caller, and `version_mismatch`.
 */
export async function lockReachableApiKey(
  tx: Context,
  keyId: string,
  ifMatch: string | undefined,
): Promise<ApiKeyRow> {
  const row = await lockApiKey(tx, keyId);
  if (row === null || !isVisible(siteLimitOf(tx), row.site_ids)) throw new Refusal(problem('not_found'));
  refuseBeyondReach(grantsForKeys(tx), row);
  const bounds = { expiresAt: row.expires_at, allowedAddresses: row.allowed_addresses };
  if (beyondOwnBounds(tx, bounds).length > 0) throw new Refusal(problem('beyond_own_rights'));
  refuseOtherApiKey(ifMatch, renderApiKey(row));
  return row;
}

/** Locks a key that can still be changed. Also refuses with `api_key_ended` for a revoked key. */
export async function lockChangeableApiKey(
  tx: Context,
  keyId: string,
  ifMatch: string | undefined,
): Promise<ApiKeyRow> {
  const row = await lockReachableApiKey(tx, keyId, ifMatch);
  if (row.revoked_at !== null) throw new Refusal(problem('api_key_ended'));
  return row;
}
