import { problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { beyondOwnBounds } from '../../callers/api-key-bounds.js';
import { grantsForKeys, refuseBeyondReach } from '../../callers/caller-grants.js';
import { type Context, Refusal, siteLimitOf } from '../../context.js';
import { type ApiKeyRow, lockApiKey } from './api-key-queries.js';
import { refuseOtherApiKey, renderApiKey } from './render-api-key.js';

/**
 * The key, locked until the transaction ends, if the caller may manage it. Refuses with `not_found` for a key of other
 * organisations or sites, with `beyond_own_rights` for one that may do more, from more places or longer, than the
 * caller, with `version_mismatch`.
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

/** Likewise a key that can be changed: refuses as above, and with `api_key_ended` for a revoked one. */
export async function lockChangeableApiKey(
  tx: Context,
  keyId: string,
  ifMatch: string | undefined,
): Promise<ApiKeyRow> {
  const row = await lockReachableApiKey(tx, keyId, ifMatch);
  if (row.revoked_at !== null) throw new Refusal(problem('api_key_ended'));
  return row;
}
