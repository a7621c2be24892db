import type { MqttPushOptions } from '@fleet/client/mqtt-push';
import { mqttPush } from '@fleet/client/mqtt-push';
import type { PushEvent, PushListener } from '@fleet/client/push-client';
import type { PushAddress } from '@fleet/contract/sessions';
import { expect } from 'vitest';
import type { ListeningDriver } from '../../../apps/service/test/push/listening-driver.js';

/** A listener, and all that it has heard. */
export interface Ear {
  listener: PushListener;
  events: readonly PushEvent[];
  messages(): Extract<PushEvent, { type: 'message' }>[];
  count(type: PushEvent['type']): number;
  /** Until it has heard so many events of a type. */
  until(type: PushEvent['type'], times?: number): Promise<void>;
}

export interface EarSettings extends MqttPushOptions {
  way?: 'tcp' | 'websocket';
  /** What the session's address says, changed. */
  address?: Partial<PushAddress>;
  token?: () => Promise<string | null>;
  /** Hears each message before it counts as taken. */
  take?: (event: PushEvent) => void | Promise<void>;
}

/** Listens as a driver, with pauses of some milliseconds unless told otherwise. */
export function listenAs(driver: ListeningDriver, settings: EarSettings = {}): Ear {
  const { way = 'tcp', address, token = async () => driver.token, take, ...options } = settings;
  const told: PushAddress = {
    ...driver.push,
    client_id: driver.sessionId,
    username: driver.userId,
    qos: 1,
    ...address,
  };
  const events: PushEvent[] = [];
  const connect = mqttPush({ firstPauseMs: 10, ...options, webSocketOnly: way === 'websocket' });
  const listener = connect(told, token, async (event) => {
    await take?.(event);
    events.push(event);
  });
  const count = (type: PushEvent['type']) => events.filter((each) => each.type === type).length;
  return {
    listener,
    events,
    messages: () => events.filter((each) => each.type === 'message'),
    count,
    until: (type, times = 1) =>
      expect.poll(() => count(type), { timeout: 15_000, interval: 5 }).toBeGreaterThanOrEqual(times),
  };
}
