import { authenticate, readAccount } from '@fleet/contract/accounts/accounts';
import { requestPassword, setOwnPassword } from '@fleet/contract/accounts/passwords';
import { type ApiClientOptions, createCallsClient } from './calls/calls-client.js';
import type { ConsoleApi, ConsoleOperationId } from './calls/console-operations.js';

export type { CallBody } from './calls/api-calls.js';
export * from './calls/call-result.js';
export type { ApiClientOptions } from './calls/calls-client.js';
export type { ConsoleApi } from './calls/console-operations.js';

/**
 * The same as `createApiClient` of `@fleet/client`, but only with the operations that the console uses, so that its first
 * page is small. It has no store and no push. The operations that the log-in does not need are loaded meanwhile.
 */
export function createConsoleApi(options: ApiClientOptions): ConsoleApi {
  const later = async () => (await import('./calls/console-operations.js')).consoleOperations;
  // A call that comes before they are there loads them itself, and says if that fails.
  later().catch(() => undefined);
  const first = { authenticate, readAccount, requestPassword, setOwnPassword };
  return createCallsClient<ConsoleOperationId>(first, options, later);
}
