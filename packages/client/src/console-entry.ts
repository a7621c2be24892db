import { type ApiClientOptions, createCallsClient } from './calls/calls-client.js';
import { type ConsoleApi, consoleOperations } from './calls/console-operations.js';

export type { CallBody } from './calls/api-calls.js';
export * from './calls/call-result.js';
export type { ApiClientOptions } from './calls/calls-client.js';
export type { ConsoleApi } from './calls/console-operations.js';

/**
 * The same as `createApiClient` of `@fleet/client`, but only with the operations that the console uses, so that its first
 * page is small. It has no store and no push.
 */
export function createConsoleApi(options: ApiClientOptions): ConsoleApi {
  return createCallsClient(consoleOperations, options);
}
