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
import { type KeyFault, noteFailedKey } from './note-failed-key.js';

/** Where the key was found, and from which address it comes. */
interface GivenKey {
  query: string | undefined;
  header: string | undefined;
  address: string;
}

type KeyServices = Pick<LogInServices, 'attempts' | 'refusals'>;

/**
 * Logs an integration in with its API key, from the query or the header [R-AUT-7]; if both are given they must be
 * equal. Unknown, revoked and expired keys all get `invalid_credentials`; a missing key gets `required`. Refuses with
 * `address_not_allowed` if the key is right but not allowed from this address, and with `rate_limited` if an address
 * tries one key too often [C-11].
 */
export async function logInApiKey(
  ctx: Context,
  services: KeyServices,
  given: GivenKey,
): Promise<{ key: CallerApiKey } & CountedLogIn> {
  const secret = given.query ?? given.header;
  if (secret === undefined || secret === '') throw new Refusal(problem('required', 'apiKeyId', noKey));
  const caller = { address: given.address, name: `API key ${apiKeyPrefix(secret)}` };
  return countedLogIn(ctx, services.attempts, caller, async () => ({
    key: await findKey(ctx, services, secret, given),
  }));
}

const noKey = 'Send the API key in the header X-Api-Key; a user logs in by POST /account/auth.';

async function findKey(
  ctx: Context,
  { refusals }: KeyServices,
  secret: string,
  given: GivenKey,
): Promise<CallerApiKey> {
  const key = isApiKeySecret(secret) ? await findApiKeyByHash(ctx.db, hashApiKeySecret(secret)) : null;
  const reason = faultOf(key, given, ctx.now());
  if (key === null || reason !== null) {
    await noteFailedKey(ctx, refusals, { key, prefix: apiKeyPrefix(secret), reason });
    throw refusalFor(reason);
  }
  await touchApiKey(ctx, key.organisationId, key.id);
  ctx.log.info({ apiKeyId: key.id, address: given.address, requestId: ctx.requestId }, 'log-in by API key');
  await writeAudit(withinOrganisation(ctx, key.organisationId), {
    action: 'api_key.log_in',
    subjectKind: 'api_key',
    subjectId: key.id,
  });
  return key;
}

/** Why the key does not log in, or null. */
function faultOf(key: CallerApiKey | null, given: GivenKey, nowMs: number): KeyFault | null {
  if (given.query !== undefined && given.header !== undefined && given.query !== given.header)
    return 'two_keys';
  if (key === null) return 'unknown';
  if (key.revoked) return 'revoked';
  if (key.expiresAtMs !== null && key.expiresAtMs <= nowMs) return 'expired';
  return key.mayCallFrom(given.address) ? null : 'address_not_allowed';
}

function refusalFor(reason: KeyFault | null): Refusal {
  if (reason === 'address_not_allowed') return new Refusal(problem('address_not_allowed'));
  if (reason !== 'two_keys') return invalidCredentials();
  return invalidCredentials('X-Api-Key', 'The query and the header X-Api-Key contain different keys.');
}
