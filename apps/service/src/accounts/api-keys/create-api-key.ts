import { writeAudit } from '../../audit/write-audit.js';
import {
  type ApiKeyBounds,
  beyondOwnBounds,
  inheritedBounds,
  judgeApiKeyBounds,
} from '../../callers/api-key-bounds.js';
import { grantsForKeys } from '../../callers/caller-grants.js';
import type { Context } from '../../context.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { hashApiKeySecret, newApiKeySecret } from '../../platform/security/api-key-secret.js';
import { type GrantInput, resolveGrant, wireGrant } from '../roles/resolve-grant.js';
import { refuseAboveKeyLimit } from './api-key-limit.js';
import { insertApiKey } from './api-key-queries.js';

export interface ApiKeyInput extends GrantInput, ApiKeyBounds {
  name: string;
}

export interface CreatedApiKey {
  id: string;
  /** The secret. The response contains it in the member `apiKeyId`; no later response contains it [C-3]. */
  secret: string;
}

/**
 * Creates an API key of the context's organisation [R-AUT-8][R-AUT-9]. Missing bounds are taken from the caller.
 * Refuses as `resolveGrant` does, with `wrong_format` for an address, with `times_out_of_order` for an end in the past,
 * and with `api_key_limit_reached`.
 */
export async function createApiKey(ctx: Context, input: ApiKeyInput): Promise<CreatedApiKey> {
  const { name } = input;
  const { expiresAt, allowedAddresses } = inheritedBounds(ctx, input);
  return ctx.inTransaction(async (tx) => {
    const faults = [...beyondOwnBounds(tx, input), ...judgeApiKeyBounds(input, tx.now())];
    const grant = await resolveGrant(tx, input, faults, grantsForKeys(tx));
    await refuseAboveKeyLimit(tx);
    const id = tx.newId();
    const secret = newApiKeySecret();
    await insertApiKey(tx, {
      ...grant,
      id,
      name,
      hash: hashApiKeySecret(secret),
      allowedAddresses: [...new Set(allowedAddresses)],
      expiresAt,
    });
    const data = { api_key_id: id, name, ...wireGrant(grant), expires_at: expiresAt };
    const at = new Date(tx.now()).toISOString();
    await Promise.all([
      appendEvent(tx, { type: 'api_key_created', at, siteIds: grant.siteIds, data }),
      writeAudit(tx, {
        action: 'api_key.create',
        subjectKind: 'api_key',
        subjectId: id,
        after: { name, ...wireGrant(grant), allowed_addresses: allowedAddresses, expires_at: expiresAt },
      }),
    ]);
    return { id, secret };
  });
}
