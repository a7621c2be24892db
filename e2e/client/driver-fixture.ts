import { type Clock, systemClock } from '@fleet/client/clock';
import { createDriverClient } from '@fleet/client/driver-client';
import type { DriverClient, DriverClientOptions, DriverEvents } from '@fleet/client/driver-client-shape';
import { memoryStore } from '@fleet/client/memory-store';
import { mqttPush } from '@fleet/client/mqtt-push';
import type { UnsentStore } from '@fleet/client/unsent-store';
import { afterEach, expect } from 'vitest';
import { pin } from '../../apps/service/test/day-fixture.js';
import type { TestService } from '../../apps/service/test/test-service.js';

type Heard = { [Name in keyof DriverEvents]: { name: Name; event: DriverEvents[Name] } }[keyof DriverEvents];

/** A network: while `up` is false, only requests that `allows` accepts get through. */
export interface TestNetwork {
  up: boolean;
  requests: string[];
  /** The responses with a status of 400 or more. */
  refusals?: string[];
  allows?: (url: string) => boolean;
  /** The number of next responses that are lost, although the service executed the requests. */
  answersLost?: number;
}

/** A phone with its network and the events of its app. */
export interface TestPhone {
  client: DriverClient;
  store: UnsentStore;
  network: TestNetwork;
  heard: readonly Heard[];
  events<Name extends keyof DriverEvents>(name: Name): DriverEvents[Name][];
  /** How many uploads wait for `slowUpload`. */
  uploading(): number;
  /** Resolves when the client is in this state. */
  until(state: DriverClient['state']): Promise<void>;
}

export interface PhoneSettings extends Omit<Partial<DriverClientOptions>, 'token'> {
  /** A token of an earlier run of the app. It is not the `token` of the day, which the test itself uses. */
  earlierToken?: string | null;
  username: string;
  deviceId: string;
  /** True to receive push by MQTT; false by default. */
  listening?: boolean;
  network?: TestNetwork;
  /** Uploads of images wait until this has resolved. */
  slowUpload?: Promise<void>;
  /** Replaces the response to the announcement of an image. */
  announced?: (answer: Response) => Promise<Response>;
}

/** How long a test waits for an expected change, which may take long on a busy machine. */
export const soon = { timeout: 20_000, interval: 10 };

/** A clock on which pauses of minutes take less than a second, and a call may take three seconds. */
export const quickClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => systemClock.sleep(ms >= 50_000 ? ms / 100 : ms / 10, signal),
};

const phones: DriverClient[] = [];

/** Stops every phone of a test when it has ended. */
export function stopPhonesAfterEach(): void {
  afterEach(async () => {
    await Promise.all(phones.splice(0).map((each) => each.stop()));
  });
}

/** Makes a driver's phone, which is not yet started. */
export function testPhone(service: TestService, settings: PhoneSettings): TestPhone {
  const {
    username,
    listening = false,
    network: given,
    slowUpload,
    announced,
    earlierToken = null,
    ...options
  } = settings;
  const network: TestNetwork = given ?? { up: true, requests: [] };
  const heard: Heard[] = [];
  let uploading = 0;
  const store = options.store ?? memoryStore();
  const client = createDriverClient({
    baseUrl: service.origin,
    credentials: async () => ({ username, pin }),
    clock: quickClock,
    push: listening ? mqttPush({ firstPauseMs: 10, longestPauseMs: 200 }) : null,
    ...options,
    token: earlierToken,
    store,
    fetch: async (input, init) => {
      network.requests.push(`${init?.method ?? 'GET'} ${String(input)}`);
      if (!network.up && network.allows?.(String(input)) !== true) throw new TypeError('no network');
      if (slowUpload !== undefined && init?.method === 'PUT' && String(input).includes('/blobs/')) {
        uploading += 1;
        await slowUpload;
        uploading -= 1;
      }
      const given = await fetch(input, init);
      if (given.status >= 400)
        network.refusals?.push(`${given.status} ${init?.method ?? 'GET'} ${String(input)}`);
      const isAnnounced =
        announced !== undefined && init?.method === 'POST' && String(input).endsWith('/blobs');
      const answer = isAnnounced ? await announced(given) : given;
      if ((network.answersLost ?? 0) === 0) return answer;
      network.answersLost = (network.answersLost ?? 0) - 1;
      await answer.body?.cancel();
      throw new TypeError('the answer was lost');
    },
  });
  const names = [
    'state',
    'session',
    'route',
    'release',
    'unsent',
    'images',
    'parked',
    'assets',
    'reasons',
    'waitingRoutes',
    'quarantined',
    'push',
    'failure',
    'setAside',
    'lost',
  ] as const;
  for (const name of names) client.on(name, (event) => heard.push({ name, event } as Heard));
  phones.push(client);
  return {
    ...{ client, store, network, heard },
    events: (name) =>
      heard.flatMap((each) => (each.name === name ? [each.event as DriverEvents[typeof name]] : [])),
    uploading: () => uploading,
    until: (state) => expect.poll(() => client.state, soon).toBe(state),
  };
}
