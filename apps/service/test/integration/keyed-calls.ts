import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { systemActor, type TestPerson } from '../test-context.js';
import type { Answer, CallOptions, TestService } from '../test-service.js';

export type KeyedCalls = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

let keys = 0;

/** Calls below `/integration`, by an API key with the integration role unless given. */
export async function integrationCalls(service: TestService, key: TestPerson = {}): Promise<KeyedCalls> {
  keys += 1;
  const { organisationId, ...grant } = { roles: ['integration'], ...key };
  const ctx = service.world.contextFor(systemActor, organisationId);
  const { secret } = await createApiKey(ctx, { name: `key ${keys}`, ...grant });
  const answer = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
  const token = answer.body.data.access_token;
  return (method, path, options) => service.call(method, `/{org}/integration${path}`, { token, ...options });
}
