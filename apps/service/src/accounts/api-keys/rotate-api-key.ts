import type { ApiKey } from '@fleet/contract/accounts/api-keys';
import { writeAudit } from '../../audit/write-audit.js';
import type { Context } from '../../context.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { hashApiKeySecret, newApiKeySecret } from '../../platform/security/api-key-secret.js';
import { readOverlap } from '../../platform/security/secret-overlap.js';
import { updateApiKeySecret } from './api-key-queries.js';
import { lockChangeableApiKey } from './changeable-api-key.js';
import { renderApiKey } from './render-api-key.js';

export interface RotatedApiKey {
  key: ApiKey;
  /** The secret. The response contains it in the member `apiKeyId`; no later response contains it [C-3]. */
  secret: string;
}

/**
 * Replaces the secret of an API key. The previous secret stays valid for the overlap (a time span, up to 30 days).
 * With `00:00:00`, the previous secret and all tokens of the key end immediately. Refuses as `lockChangeableApiKey`
 * does, and with `out_of_bounds`.
 */
export async function rotateApiKey(
  ctx: Context,
  { keyId, overlap, ifMatch }: { keyId: string } & Record<'overlap' | 'ifMatch', string | undefined>,
): Promise<RotatedApiKey> {
  const overlapMs = readOverlap(overlap);
  return ctx.inTransaction(async (tx) => {
    const before = await lockChangeableApiKey(tx, keyId, ifMatch);
    const secret = newApiKeySecret();
    const previousUntil = overlapMs === 0 ? null : new Date(tx.now() + overlapMs).toISOString();
    await updateApiKeySecret(tx, keyId, { hash: hashApiKeySecret(secret), previousUntil });
    const data = { api_key_id: before.id, previous_secret_until: previousUntil };
    const at = new Date(tx.now()).toISOString();
    await Promise.all([
      appendEvent(tx, { type: 'api_key_rotated', at, siteIds: before.site_ids, data }),
      writeAudit(tx, {
        action: 'api_key.rotate',
        subjectKind: 'api_key',
        subjectId: before.id,
        before: { previous_secret_until: before.previous_secret_until },
        after: { previous_secret_until: previousUntil },
      }),
    ]);
    return { key: renderApiKey({ ...before, previous_secret_until: previousUntil }), secret };
  });
}
