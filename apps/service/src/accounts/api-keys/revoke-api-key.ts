import { problem } from '@fleet/contract/ground/problems';
import { writeAudit } from '../../audit/write-audit.js';
import { type Context, Refusal } from '../../context.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { lockReachableApiKey } from './changeable-api-key.js';
import { updateApiKeyRevoked } from './key-and-user-status-queries.js';

/**
 * Revokes an API key of the context's organisation: it can no longer log in, and its tokens are invalid on all servers
 * once the transaction commits [C-3]. Returns when it was revoked (ISO 8601 UTC); a repeated call returns the same
 * time. Refuses as `lockReachableApiKey` does.
 */
export async function revokeApiKey(ctx: Context, apiKeyId: string, ifMatch?: string): Promise<string> {
  return ctx.inTransaction(async (tx) => {
    const { site_ids: siteIds } = await lockReachableApiKey(tx, apiKeyId, ifMatch);
    const found = await updateApiKeyRevoked(tx, apiKeyId);
    if (found === null) throw new Refusal(problem('not_found'));
    if (!found.changed) return found.revoked_at;
    const data = { api_key_id: apiKeyId };
    await Promise.all([
      appendEvent(tx, { type: 'api_key_revoked', at: found.revoked_at, siteIds, data }),
      writeAudit(tx, {
        action: 'api_key.revoke',
        subjectKind: 'api_key',
        subjectId: apiKeyId,
        before: { revoked_at: null },
        after: { revoked_at: found.revoked_at },
      }),
    ]);
    return found.revoked_at;
  });
}
