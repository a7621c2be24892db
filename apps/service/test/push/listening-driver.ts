import { randomUUID } from 'node:crypto';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { appendEvent } from '../../src/platform/outbox/append-event.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { addAsset, addDriver, systemActor, type TestDriver } from '../test-context.js';
import { type Answer, type CallableService, logIn } from '../test-service.js';

export const pin = '482913';

/** A driver in session, with everything that a phone needs to connect. */
export interface ListeningDriver extends TestDriver {
  token: string;
  sessionId: string;
  /** The address from the service's response. */
  push: { url: string; websocket_url: string; topic_prefix: string; topics: string[] };
}

export function tokenOf(answer: Answer): string {
  return (answer.headers.get('authorization') ?? '').slice('Bearer '.length);
}

export async function driverInSession(service: CallableService): Promise<ListeningDriver> {
  const driver = await addDriver(service.world);
  await setPin(service.world.contextFor(systemActor), { userId: driver.userId, pin });
  const token = await logIn(service, driver.username, pin);
  const body = { asset_id: await addAsset(service.world), device_id: `tablet-${randomUUID()}` };
  const taken = await service.call('POST', '/{org}/sessions', { token, body });
  const { id, push } = taken.body.data;
  return { ...driver, token: tokenOf(taken), sessionId: id, push };
}

/** What a phone received. */
export interface Received {
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: the tests compare the payload.
  payload: any;
  qos: number;
  retain: boolean;
  dup: boolean;
}

export interface Phone {
  client: MqttClient;
  received: Received[];
  sessionPresent: boolean;
  /** Ends the connection with DISCONNECT. */
  leave(): Promise<void>;
  /** Resolves when the server closes the connection. */
  closed: Promise<void>;
}

export interface PhoneOptions extends IClientOptions {
  url?: string;
  /** Topic filters, by default all topics of the driver. With an empty list the phone subscribes to nothing. */
  filters?: string[];
}

/** Connects as the driver's phone, without automatic reconnects. */
export async function connectPhone(driver: ListeningDriver, options: PhoneOptions = {}): Promise<Phone> {
  const { url = driver.push.url, filters = [`${driver.push.topic_prefix}/#`], ...rest } = options;
  const received: Received[] = [];
  let sessionPresent = false;
  const client = connect(url, {
    clientId: driver.sessionId,
    username: driver.userId,
    password: driver.token,
    clean: false,
    reconnectPeriod: 0,
    connectTimeout: 5_000,
    ...rest,
  });
  client.on('message', (topic, payload, { qos, retain, dup }) =>
    received.push({
      kind: topic.slice(driver.push.topic_prefix.length + 1),
      payload: JSON.parse(payload.toString()),
      qos,
      retain,
      dup,
    }),
  );
  await new Promise<void>((resolve, reject) => {
    client.once('connect', (connack) => {
      sessionPresent = connack.sessionPresent;
      resolve();
    });
    client.once('error', reject);
    client.once('close', () => reject(new Error('the connection was closed')));
  });
  client.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
  if (filters.length > 0) await client.subscribeAsync(filters, { qos: 1 });
  return { client, received, sessionPresent, closed, leave: () => client.endAsync() };
}

/** Writes the event of a changed route of this driver, as saving a route does. Returns the route's id. */
export async function routeChanged(
  service: Pick<CallableService, 'world'>,
  driver: TestDriver,
): Promise<string> {
  const routeId = newUuidV7();
  await service.world.contextFor(systemActor).inTransaction((tx) =>
    appendEvent(tx, {
      type: 'route_changed',
      at: new Date(tx.now()).toISOString(),
      routeId,
      driverId: driver.driverId,
      data: {},
      push: { cause: 'route_changed', subjectId: routeId, to: { driverId: driver.driverId } },
    }),
  );
  return routeId;
}
