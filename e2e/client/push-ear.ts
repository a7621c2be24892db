import { isDeepStrictEqual } from 'node:util';
import type { PushAddress } from '@fleet/contract/driving/sessions';
import { expect, onTestFinished } from 'vitest';
import type { ListeningDriver } from '../../apps/service/test/push/listening-driver.js';
import { type MqttPushOptions, mqttPush } from '../../packages/client/src/push/mqtt-push.js';
import type { PushEvent, PushListener } from '../../packages/client/src/push/push-client.js';
import { type CutLine, cutLine } from './cut-line.js';

export type Message = Extract<PushEvent, { type: 'message' }>;

/** A listener, and all events that it received. */
export interface Ear {
  listener: PushListener;
  events: readonly PushEvent[];
  messages(): Message[];
  count(type: PushEvent['type']): number;
  /** Resolves when it has received this many events of a type. */
  until(type: PushEvent['type'], times?: number): Promise<void>;
}

export interface EarSettings extends MqttPushOptions {
  way?: 'tcp' | 'websocket';
  /** Changes of the session's address. */
  address?: Partial<PushAddress>;
  token?: () => Promise<string | null>;
  /** Called for each event before the event is added to the received ones. */
  take?: (event: PushEvent) => void | Promise<void>;
}

/** The push address of a driver's session. */
export function addressOf(driver: ListeningDriver): PushAddress {
  return { ...driver.push, client_id: driver.sessionId, username: driver.userId, qos: 1 };
}

/** Listens as a driver until the test ends, with short pauses. */
export function listenAs(driver: ListeningDriver, settings: EarSettings = {}): Ear {
  const { address, token = async () => driver.token, ...others } = settings;
  return listenAt({ ...addressOf(driver), ...address }, token, others);
}

/** Listens at the push address of any session, like `listenAs`. */
export function listenAt(
  address: PushAddress,
  token: () => Promise<string | null>,
  { way = 'tcp', take, ...options }: Omit<EarSettings, 'address' | 'token'> = {},
): Ear {
  const events: PushEvent[] = [];
  const connect = mqttPush({ firstPauseMs: 10, ...options, webSocketOnly: way === 'websocket' });
  const listener = connect(address, token, async (event) => {
    await take?.(event);
    events.push(event);
  });
  onTestFinished(() => listener.stop());
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

/** The messages without repetitions. A message is repeated if its acknowledgement was lost. */
export function firstOf(messages: readonly Message[]): Message[] {
  return messages.filter((each, at) => messages.findIndex((other) => isDeepStrictEqual(each, other)) === at);
}

/** The two messages about a changed route. */
export function changeOf(routeId: string): Message[] {
  return (['route_changed', 'load_changed'] as const).map((kind) => ({
    type: 'message',
    kind,
    subjectId: routeId,
  }));
}

/** A proxy to the broker, and its address. */
export async function lineTo(
  driver: ListeningDriver,
): Promise<CutLine & { address: Pick<PushAddress, 'url' | 'websocket_url'> }> {
  const line = await cutLine(Number(new URL(driver.push.url).port));
  onTestFinished(() => line.stop());
  return { ...line, address: { url: `mqtt://127.0.0.1:${line.port}`, websocket_url: null } };
}
