import { describe, expect, it } from 'vitest';
import type { BrokerServer } from './broker-server.js';
import { listeningDay, reported } from './listening-day.js';
import { openPorts } from './open-ports.js';
import { openBroker, openRig } from './push-rig.js';
import type { RabbitmqServer } from './rabbitmq-server.js';

const isRabbitmq = (server: BrokerServer): server is RabbitmqServer => 'control' in server;

/** The packages as Debian installs them, with the files of docs/examples/brokers, as in the guide. */
describe.each(['mosquitto', 'rabbitmq'] as const)('%s as the guide sets it up', (name) => {
  it('[C-9] delivers push messages to a phone by TLS, and opens no other port to the network', async () => {
    // Debian starts RabbitMQ during its installation, so the guide's commands create the account.
    const broker = await openBroker(name, { runsBefore: true });
    const rig = await openRig(broker).catch(async (error) => {
      await broker.stop();
      throw error;
    });
    try {
      const { server } = broker;
      const { tls } = rig;
      if (server === null || tls === null) throw new Error('this test needs an external broker');
      const day = await listeningDay({ ...rig, phoneUrl: () => tls.url }, false);
      const phone = day.strangePhone({ ca: tls.ca });
      await phone.connect();
      await day.changeRoute();
      const expected = reported(rig, day, 'route_changed', day.routeId).map((each) => each.topic);
      await expect.poll(() => phone.received.map((each) => each.topic)).toEqual(expected);
      const ports = openPorts(server.pid());
      expect(ports).toContainEqual({ port: server.port, isLoopback: true });
      expect(ports.map((each) => each.port)).not.toContain(5_672);
      expect(new Set(ports.filter((each) => !each.isLoopback).map((each) => each.port))).toEqual(
        new Set([Number(new URL(tls.url).port)]),
      );
      await expect(day.strangePhone({}).connect()).rejects.toThrow(/certificate/);
      await phone.disconnect();
      if (isRabbitmq(server))
        expect(server.control(['list_users', '--quiet']).trim().split('\n').slice(1)).toEqual([
          'fleet-relay\t[]',
        ]);
    } finally {
      await rig.stop();
      await broker.stop();
    }
  }, 180_000);
});
