import { createApiClient } from '../calls/api-client.js';
import { driverClientOf } from './driver-client-of-calls.js';
import type { DriverClient, DriverClientOptions } from './driver-client-shape.js';

/**
 * Creates the client of one driver on one device, with the calls of all operations as its `api`. It opens and sends
 * nothing before `start`. Throws a TypeError for an invalid base address.
 */
export function createDriverClient(options: DriverClientOptions): DriverClient {
  return driverClientOf(options, createApiClient);
}
