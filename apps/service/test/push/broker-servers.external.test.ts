import { createServer } from 'node:http';
import { connect, connectAsync } from 'mqtt';
import { describe, expect, it } from 'vitest';
import type { BrokerServer } from './broker-server.js';
import { startMosquitto } from './mosquitto-server.js';
import { startRabbitmq } from './rabbitmq-server.js';

/** Takes the service's place for RabbitMQ, and denies every request. */
async function denyingCallbacks() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    response.end('deny');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, asked, stop: () => server.close() };
}

async function isRefused(broker: BrokerServer, username: string): Promise<boolean> {
  const stranger = { username, password: 'guess', clientId: 'stranger', reconnectPeriod: 0 };
  return await connectAsync(`mqtt://127.0.0.1:${broker.port}`, stranger, false).then(
    async (client) => {
      await client.endAsync();
      return false;
    },
    () => true,
  );
}

/** A message that the broker has acknowledged waits for an absent client, even through a power cut of the broker. */
async function expectKept(broker: BrokerServer): Promise<void> {
  const queue = { clientId: 'queue', clean: false, reconnectPeriod: 0 };
  const topic = 'fleet/organisation/user/route_changed';
  const absent = await connectAsync(broker.url, queue);
  await absent.subscribeAsync(topic, { qos: 1 });
  await absent.endAsync();
  const publisher = await connectAsync(broker.url, { clientId: 'relay', reconnectPeriod: 0 });
  await publisher.publishAsync(topic, '{"load_id":"1"}', { qos: 1 });
  await publisher.endAsync();
  await broker.kill9();
  await broker.start();
  const heard: string[] = [];
  const back = connect(broker.url, queue);
  back.on('message', (where, payload) => heard.push(`${where} ${payload}`));
  await expect.poll(() => heard).toEqual([`${topic} {"load_id":"1"}`]);
  await back.endAsync();
}

/**
 * An account made by `mosquitto_ctrl dynsec init` is an administrator, but may publish other topics only after it has
 * allowed itself to. Mosquitto 2.0.11 then drops, without a response, the connections of all who have the role.
 */
async function allowPublishing(broker: BrokerServer): Promise<void> {
  const administrator = await connectAsync(broker.url, { reconnectPeriod: 0 });
  const dropped = new Promise<void>((resolve) => administrator.once('close', () => resolve()));
  const rule = { acltype: 'publishClientSend', topic: 'fleet/#', allow: true };
  const command = { command: 'addRoleACL', rolename: 'admin', ...rule };
  await administrator.publishAsync('$CONTROL/dynamic-security/v1', JSON.stringify({ commands: [command] }));
  await dropped;
}

describe('the brokers of the external tests', () => {
  it('Mosquitto knows only the service’s account, and keeps acknowledged messages through kill -9', async () => {
    const broker = await startMosquitto();
    try {
      expect(await isRefused(broker, 'fleet-relay')).toBe(true);
      expect(await isRefused(broker, 'driver')).toBe(true);
      await allowPublishing(broker);
      await expectKept(broker);
    } finally {
      await broker.stop();
    }
  });

  it('RabbitMQ asks the service about all other accounts, and keeps acknowledged messages through kill -9', async () => {
    const callbacks = await denyingCallbacks();
    const broker = await startRabbitmq(callbacks.origin);
    try {
      expect(await isRefused(broker, 'driver')).toBe(true);
      expect(callbacks.asked).toEqual(['/broker/auth']);
      expect(await isRefused(broker, 'fleet-relay')).toBe(true);
      await expectKept(broker);
    } finally {
      await broker.stop();
      callbacks.stop();
    }
  }, 120_000);
});
