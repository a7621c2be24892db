import { setMaxListeners } from 'node:events';
import { type Clock, systemClock } from '@fleet/client/clock';
import { createDriverClient } from '@fleet/client/driver-client';
import type { DriverClient } from '@fleet/client/driver-client-shape';
import { mqttPush } from '@fleet/client/mqtt-push';
import { judgeOnPhone } from '@fleet/domain/outcomes/phone-judgement';
import type { DriverAccount } from '../loading/fleet-credentials.js';
import type { NetworkProfile } from '../network/network-profiles.js';
import type { PhoneLine } from '../network/phone-line.js';
import { unreliableFetch } from '../network/unreliable-fetch.js';
import { unreliablePush } from '../network/unreliable-push.js';
import { randomStream } from '../random-stream.js';
import type { PhoneStorage } from './phone-storage.js';

export interface PhoneParts {
  baseUrl: string;
  organisationId: string;
  account: DriverAccount;
  deviceId: string;
  storage: PhoneStorage;
  line: PhoneLine;
  profile: NetworkProfile;
  seed: number;
  index: number;
  /** The fetch without the simulated network. */
  fetch: typeof globalThis.fetch;
  /** Called at each start of the phone with its new client, so that the driver can listen to it. */
  booted(client: DriverClient): void;
}

/** A phone that may die at any moment. It then restarts with the records that it had stored. */
export interface Phone {
  /** The client since the last start. */
  readonly client: DriverClient;
  /** How often it died. */
  readonly deaths: number;
  boot(): Promise<void>;
  /** Immediately stops everything, without notifying anyone. */
  die(): void;
  /** Ends in order; unsent records stay in the storage. */
  stop(): Promise<void>;
}

/** Makes the phone of a driver; `boot` starts it. */
export function openPhone(parts: PhoneParts): Phone {
  let run: { client: DriverClient; death: AbortController } | null = null;
  let deaths = 0;
  // A real platform, too, notifies the app when there is a network again.
  parts.line.onChange((isUp) => {
    if (isUp && run?.death.signal.aborted === false) run.client.nudge();
  });
  const running = () => {
    if (run === null) throw new Error('the phone has not been switched on');
    return run;
  };
  return {
    get client() {
      return running().client;
    },
    get deaths() {
      return deaths;
    },
    async boot() {
      const death = new AbortController();
      // Every request and every wait listens to this signal.
      setMaxListeners(0, death.signal);
      const client = createDriverClient(await optionsOf(parts, death.signal, deaths));
      run = { client, death };
      parts.booted(client);
      await client.start();
    },
    die() {
      running().death.abort();
      deaths += 1;
    },
    async stop() {
      await run?.client.stop();
    },
  };
}

async function optionsOf(parts: PhoneParts, death: AbortSignal, deaths: number) {
  const { baseUrl, organisationId, account, deviceId, line, profile, seed, index } = parts;
  const random = randomStream(seed, 'phone', index, deaths);
  const clock = clockUntilDeath(death);
  const air = { profile, line, random: randomStream(seed, 'air', index, deaths), fetch: parts.fetch, death };
  return {
    ...{ baseUrl, organisationId, deviceId, clock, random, judge: judgeOnPhone },
    store: await parts.storage.next(),
    credentials: async () => ({ username: account.username, pin: account.pin }),
    fetch: unreliableFetch(air),
    push: unreliablePush(mqttPush({ clock, random }), line, death),
  };
}

/** The clock of a phone that may die: after its death, its waits never end. */
function clockUntilDeath(death: AbortSignal): Clock {
  return {
    now: systemClock.now,
    sleep: async (ms, signal) => {
      await systemClock.sleep(ms, signal);
      if (death.aborted) await new Promise<never>(() => undefined);
    },
  };
}
