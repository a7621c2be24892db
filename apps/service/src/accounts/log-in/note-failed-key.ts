import { writeAudit } from '../../audit/write-audit.js';
import type { CallerApiKey } from '../../callers/caller-record.js';
import type { Context } from '../../context.js';
import { addressGroup } from '../../platform/security/attempt-limit.js';
import type { RefusalTraces } from '../../platform/security/refusal-traces.js';
import { withinOrganisation } from '../../within-organisation.js';

/** Why an API key did not log in. */
export type KeyFault = 'unknown' | 'two_keys' | 'revoked' | 'expired' | 'address_not_allowed';

export interface FailedKey {
  /** The key, even one that has ended; null if the service did not issue it. */
  key: Pick<CallerApiKey, 'id' | 'organisationId'> | null;
  /** The beginning of the key, which the list of keys shows, too. */
  prefix: string;
  reason: KeyFault | null;
}

/**
 * Writes a log line about a failed log-in by API key and, if the service issued the key, an audit entry in its
 * organisation [C-3]. A program may try a revoked key for months, so only the first failure of a key and address within
 * an hour is noted, up to the limit of `RefusalTraces`.
 */
export async function noteFailedKey(
  ctx: Context,
  refusals: RefusalTraces,
  { key, prefix, reason }: FailedKey,
): Promise<void> {
  const apiKeyId = key?.id ?? null;
  const tried = { subjectId: apiKeyId, name: `API key ${prefix}`, address: addressGroup(ctx.address ?? '') };
  if (!refusals.take(tried, ctx.now())) return;
  const line = { action: 'api_key.log_in_failed', reason, apiKeyId, prefix, address: ctx.address };
  ctx.log.info({ ...line, requestId: ctx.requestId }, 'log-in by API key failed');
  if (key === null) return;
  await writeAudit(withinOrganisation(ctx, key.organisationId), {
    action: 'api_key.log_in_failed',
    subjectKind: 'api_key',
    subjectId: key.id,
    data: { reason },
  });
}
