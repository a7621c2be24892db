import { randomUUID } from 'node:crypto';
import { createDriverClient } from '@fleet/client/driver-client';
import type { DriverClient } from '@fleet/client/driver-client-shape';
import { memoryStore } from '@fleet/client/memory-store';
import { mqttPush } from '@fleet/client/mqtt-push';
import { expect } from 'vitest';
import type { DemoCredentials, DemoDriver } from '../driver-app/app-service.js';

/** The client of a driver's phone, without the app. */
export interface DriverPhone {
  client: DriverClient;
  driver: DemoDriver;
  /** In a tunnel, nothing is sent and nothing is received. */
  tunnel(isInside: boolean): void;
}

const patience = { timeout: 60_000, interval: 50 };

/** A phone whose driver has logged in and begun a session. `hasPush`: the phone receives push messages. */
export async function driverPhone(
  { base_url: baseUrl, organisation_id: organisationId }: DemoCredentials,
  driver: DemoDriver,
  { hasPush = true } = {},
): Promise<DriverPhone> {
  let isInside = false;
  const client = createDriverClient({
    baseUrl,
    organisationId,
    store: memoryStore(),
    deviceId: `phone-${randomUUID().slice(0, 8)}`,
    credentials: async () => ({ username: driver.username, pin: driver.pin }),
    push: hasPush ? mqttPush({}) : null,
    fetch: (input, init) => (isInside ? Promise.reject(new TypeError('no network')) : fetch(input, init)),
  });
  await client.start();
  await expect.poll(() => client.signIn(), patience).toEqual({ ok: true });
  await expect.poll(() => client.takeSession(driver.asset_id), patience).toMatchObject({ ok: true });
  await expect.poll(() => client.state, patience).toBe('live');
  return {
    client,
    driver,
    tunnel(inside) {
      isInside = inside;
      if (!inside) client.nudge();
    },
  };
}
