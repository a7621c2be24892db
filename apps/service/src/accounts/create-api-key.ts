import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { hashApiKeySecret, newApiKeySecret } from '../platform/security/api-key-secret.js';
import { insertApiKey } from './account-queries.js';
import { type GrantInput, resolveGrant, wireGrant } from './resolve-grant.js';

export interface ApiKeyInput extends GrantInput {
  name: string;
  /** ISO 8601 UTC; null: never. */
  expiresAt?: string | null;
}

export interface CreatedApiKey {
  id: string;
  /** What the wire calls `apiKeyId`; it can be had only now [C-3]. */
  secret: string;
}

/** Makes an API key of the context's organisation [R-AUT-9]. */
export async function createApiKey(ctx: Context, input: ApiKeyInput): Promise<CreatedApiKey> {
  const { name, expiresAt = null } = input;
  return ctx.inTransaction(async (tx) => {
    const grant = await resolveGrant(tx, input);
    const id = tx.newId();
    const secret = newApiKeySecret();
    await insertApiKey(tx, { ...grant, id, name, hash: hashApiKeySecret(secret), expiresAt });
    const data = { api_key_id: id, name, ...wireGrant(grant), expires_at: expiresAt };
    await Promise.all([
      appendEvent(tx, { type: 'api_key_created', at: new Date(tx.now()).toISOString(), data }),
      writeAudit(tx, { action: 'api_key.create', subjectKind: 'api_key', subjectId: id, data }),
    ]);
    return { id, secret };
  });
}
