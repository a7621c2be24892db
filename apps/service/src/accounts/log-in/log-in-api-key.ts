import { problem } from '@fleet/contract/ground/problems';
import { writeAudit } from '../../audit/write-audit.js';
import { findApiKeyByHash } from '../../callers/caller-queries.js';
import type { CallerApiKey } from '../../callers/caller-record.js';
import { type Context, Refusal } from '../../context.js';
import { apiKeyPrefix, hashApiKeySecret, isApiKeySecret } from '../../platform/security/api-key-secret.js';
import { withinOrganisation } from '../../within-organisation.js';
import { touchApiKey } from '../api-keys/api-key-queries.js';
import { type CountedLogIn, countedLogIn } from './counted-log-in.js';
import { invalidCredentials, type LogInServices } from './log-in.js';

/**
 * Logs an integration in with its API key, from the query or the header [R-AUT-7]; if both are given they must be
 * equal. Unknown, revoked and expired keys all get `invalid_credentials`; a missing key gets `required`. Refuses with
 * `address_not_allowed` if the key is right but not allowed from this address, and with `rate_limited` if an address
 * tries one key too often [C-11].
 */
export async function logInApiKey(
  ctx: Context,
  services: Pick<LogInServices, 'attempts'>,
  given: { query: string | undefined; header: string | undefined; address: string },
): Promise<{ key: CallerApiKey } & CountedLogIn> {
  const secret = given.query ?? given.header;
  if (secret === undefined || secret === '') throw new Refusal(problem('required', 'apiKeyId', noKey));
  const caller = { address: given.address, name: `API key ${apiKeyPrefix(secret)}` };
  return countedLogIn(ctx, services.attempts, caller, async () => ({
    key: await findKey(ctx, secret, given),
  }));
}

const noKey = 'Send the API key in the header X-Api-Key; a user logs in by POST /account/auth.';

async function findKey(
  ctx: Context,
  secret: string,
  given: { query: string | undefined; header: string | undefined; address: string },
): Promise<CallerApiKey> {
  if (given.query !== undefined && given.header !== undefined && given.query !== given.header) {
    throw invalidCredentials('X-Api-Key', 'The query and the header X-Api-Key contain different keys.');
  }
  const key = isApiKeySecret(secret) ? await findApiKeyByHash(ctx.db, hashApiKeySecret(secret)) : null;
  if (key === null || key.revoked || (key.expiresAtMs !== null && key.expiresAtMs <= ctx.now())) {
    throw invalidCredentials();
  }
  if (!key.mayCallFrom(given.address)) throw new Refusal(problem('address_not_allowed'));
  await touchApiKey(ctx, key.organisationId, key.id);
  ctx.log.info({ apiKeyId: key.id, address: given.address, requestId: ctx.requestId }, 'log-in by API key');
  await writeAudit(withinOrganisation(ctx, key.organisationId), {
    action: 'api_key.log_in',
    subjectKind: 'api_key',
    subjectId: key.id,
  });
  return key;
}
