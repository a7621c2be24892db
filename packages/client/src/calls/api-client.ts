import { operationsById } from '@fleet/contract/documents/api';
import type { CalledOperationId } from './api-calls.js';
import { type ApiClientOptions, type CallsClient, createCallsClient } from './calls-client.js';

export type { ApiClientOptions } from './calls-client.js';

/** The calls of the contract, with one token for all of them. */
export type ApiClient = CallsClient<CalledOperationId>;

const { streamLive: _endless, ...called } = operationsById;

/**
 * Creates a client for all operations; sends nothing yet. Throws a TypeError for an invalid base address. The calls of
 * the client never throw because of the network or the service.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return createCallsClient(called, options);
}
