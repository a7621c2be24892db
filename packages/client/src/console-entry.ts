import { authenticate, readAccount } from '@fleet/contract/accounts/accounts';
import { requestPassword, setOwnPassword } from '@fleet/contract/accounts/passwords';
import { type ApiClientOptions, createCallsClient } from './calls/calls-client.js';
import type { ConsoleApi } from './calls/console-operations.js';

export type { CallBody } from './calls/api-calls.js';
export * from './calls/call-result.js';
export type { ApiClientOptions } from './calls/calls-client.js';
export type { ConsoleApi } from './calls/console-operations.js';

const logInOperations = { authenticate, readAccount, requestPassword, setOwnPassword };
const loadOperations = async () => (await import('./calls/console-operations.js')).consoleOperations;

/**
 * The same as `createApiClient` of `@fleet/client`, but only with the operations that the console uses. Operations that
 * are needed only after the log-in are in a separate file, so that the first page is small. The client has no store and
 * no push.
 */
export function createConsoleApi(options: ApiClientOptions): ConsoleApi {
  // The user is logged in, so the first page needs these operations.
  if (typeof options.token === 'string') void loadOperations().catch(() => undefined);
  return createCallsClient(logInOperations, options, loadOperations);
}
