import { type ApiClientOptions, createCallsClient } from './calls/calls-client.js';
import { driverClientOf } from './phone/driver-client-of-calls.js';
import type { DriverClient, DriverClientOptions } from './phone/driver-client-shape.js';
import { type DriverApi, driverOperations } from './phone/driver-operations.js';

export type { CallBody } from './calls/api-calls.js';
export * from './calls/call-result.js';
export type { ApiClientOptions } from './calls/calls-client.js';
export type * from './phone/driver-client-shape.js';
export type { DriverApi } from './phone/driver-operations.js';
export * from './phone/outcome-draft.js';
export type { SyncState } from './phone/sync-state.js';
export * from './phone/tab-lead.js';
export type { TabChannel, TabLocks } from './phone/tab-messages.js';
export type { ImageState } from './queue/image-state.js';
export type { LocalActivity, LocalProgress, LocalStop } from './queue/local-progress.js';
export * from './queue/unsent-record.js';
export * from './storage/indexeddb-store.js';
export { StoreFailure, type UnsentStore } from './storage/unsent-store.js';

/**
 * The same as `createDriverClient` of `@fleet/client`, but only with the operations that a driver uses, so that an app
 * in a browser is small: other operations are neither in its `api` nor in its bundle.
 */
export function createDriverClient(options: DriverClientOptions): DriverClient<DriverApi> {
  return driverClientOf(options, createDriverApi);
}

/** The calls alone, without a store: for a log-in before it is known whose store to open. */
export function createDriverApi(options: ApiClientOptions): DriverApi {
  return createCallsClient(driverOperations, options);
}
