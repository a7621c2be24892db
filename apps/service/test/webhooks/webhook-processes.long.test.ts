import { describe, expect, it } from 'vitest';
import type { ServiceProcess } from '../process/service-process.js';
import { suiteProcesses } from '../process/suite-processes.js';
import { accept, type EventReceiver } from './event-receiver.js';
import { suiteWebhooks, type Tenant } from './webhook-world.js';

const world = suiteWebhooks({}, null);
const services = suiteProcesses(() => ({
  DATABASE_URL: world.service.world.database.url,
  WEBHOOK_ALLOWED_PRIVATE_NETWORKS: '127.0.0.1',
  WEBHOOK_CA_FILE: world.caFile,
}));

/** The number of successful requests, from the metrics of a service. */
async function sentBy({ baseUrl }: ServiceProcess): Promise<number> {
  const text = await (await fetch(new URL('/metrics', baseUrl))).text();
  return Number(/^webhook_attempts_total\{outcome="success"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Receivers for the events of one tenant, each with 10 ms per request. */
async function subscribed(tenant: Tenant, count: number): Promise<EventReceiver[]> {
  const receivers: EventReceiver[] = [];
  for (let each = 0; each < count; each += 1) {
    const receiver = await world.addReceiver();
    receiver.answer = (received, response, request) => {
      setTimeout(() => accept(received, response, request), 10);
    };
    await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`, { max_in_flight: 2 });
    receivers.push(receiver);
  }
  return receivers;
}

const idsOf = ({ received }: EventReceiver) => received.map((each) => each.id);
const patient = { timeout: 60_000, interval: 100 };

describe('services that share a database', () => {
  it('[C-10] send each event to each subscription once', async () => {
    await services.startUpTo(2);
    const sentByAll = async () => (await services.figures(sentBy)).reduce((all, each) => all + each, 0);
    const before = await sentByAll();
    const tenant = await world.tenant();
    const receivers = await subscribed(tenant, 6);
    const events = 300;
    for (let each = 0; each < events; each += 50) {
      await tenant.happen(Array.from({ length: 50 }, (_, index) => each + index));
    }
    for (const receiver of receivers) {
      await expect.poll(() => new Set(idsOf(receiver)).size, patient).toBe(events);
    }
    // The metrics lag behind; a duplicate request would arrive in this time too.
    await expect.poll(async () => (await sentByAll()) - before, patient).toBe(events * receivers.length);
    expect(receivers.map((each) => each.received.length)).toEqual(receivers.map(() => events));
  }, 120_000);

  it('[C-10] lose nothing if they are killed while they send, and repeat only current requests, with the same id', async () => {
    await services.startUpTo(2);
    const tenant = await world.tenant();
    const receivers = await subscribed(tenant, 4);
    const total = () => receivers.reduce((all, each) => all + each.received.length, 0);
    const kills = 3;
    for (let round = 0; round < kills; round += 1) {
      const before = total();
      await tenant.happen(Array.from({ length: 100 }, (_, index) => `${round} ${index}`));
      await expect.poll(total, { ...patient, interval: 5 }).toBeGreaterThan(before + 20);
      await services.killOldest();
      await services.startUpTo(2);
    }
    for (const receiver of receivers) {
      await expect.poll(() => new Set(idsOf(receiver)).size, patient).toBe(kills * 100);
    }
    const { rows } = await world.service.world.database.pool.query<{ id: string }>(
      `select id from events where organisation_id = $1 and type = 'route_changed'`,
      [tenant.organisationId],
    );
    for (const receiver of receivers) {
      expect(new Set(idsOf(receiver))).toEqual(new Set(rows.map((each) => each.id)));
      // At most one batch per kill is repeated.
      expect(receiver.received.length).toBeLessThanOrEqual(kills * 100 + kills * 80);
    }
  }, 180_000);
});
