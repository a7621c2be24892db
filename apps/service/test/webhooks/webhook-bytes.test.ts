import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { loadBatch } from '../../src/webhooks/batch-items.js';
import { claimWebhooks } from '../../src/webhooks/webhook-claim-queries.js';
import { systemActor } from '../test-context.js';
import { accept, type EventReceiver, hang } from './event-receiver.js';
import { namesIn, soon, suiteWebhooks, type Tenant } from './webhook-world.js';

const world = suiteWebhooks({}, { pollMs: 50, timeoutMs: 120_000, graceMs: 100 });

/** An event with this many bytes of text. */
const large = (bytes: number) => ({ data: { text: 'x'.repeat(bytes) } });
const query = (text: string, values: unknown[]) => world.service.world.database.pool.query(text, values);

/** Receives these events, and then makes them due again without a look for work in between. */
async function receiveAndReplay(tenant: Tenant, receiver: EventReceiver, sizes: readonly number[]) {
  const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`, { max_in_flight: 1 });
  const names = sizes.map((_, index) => `replayed ${index}`);
  for (const [index, bytes] of sizes.entries()) await tenant.happen([names[index] ?? ''], large(bytes));
  const isDelivered = async () =>
    (
      await query(`select from webhook_deliveries where webhook_id = $1 and status = 'delivered'`, [
        webhook.id,
      ])
    ).rowCount;
  await expect.poll(isDelivered, soon).toBe(sizes.length);
  // Only a claim of this test serves it from now on.
  await query(`update webhooks set lease_until = 'infinity' where id = $1`, [webhook.id]);
  await query(
    `update webhook_deliveries d set status = 'waiting', next_attempt_at = now() - interval '1 hour'
        + (select count(*) from events e where e.organisation_id = d.organisation_id and e.id <= d.id)
        * interval '1 second'
      where webhook_id = $1`,
    [webhook.id],
  );
  return webhook;
}

/** What the subscription would send next. */
async function nextBatch(tenant: Tenant, webhookId: string) {
  const ctx = world.service.world.contextFor(systemActor, tenant.organisationId);
  return ctx.inTransaction(async (tx) => {
    await tx.db.query({ text: 'update webhooks set lease_until = null where id = $1', values: [webhookId] });
    const bounds = { owner: tx.newId(), leaseMs: 60_000, limit: 10, leftOut: [], busy: [], slowToo: true };
    const claimed = await claimWebhooks(tx.db, bounds);
    const webhook = claimed.find((each) => each.id === webhookId);
    if (webhook === undefined) throw new Error('there is nothing to send');
    const batch = await loadBatch(tx, webhook);
    await tx.db.query({
      text: `update webhooks set lease_until = 'infinity' where id = $1`,
      values: [webhookId],
    });
    return { ...batch, names: batch.items.map(({ body }) => JSON.parse(body ?? 'null')?.data.name) };
  });
}

describe('a batch of deliveries that are due again', () => {
  it.each([
    ['until the next one would exceed a mebibyte', [400_000, 400_000, 400_000, 10], 2, false],
    ['all of them if they fit', [400_000, 400_000, 10], 3, true],
    ['the first one in any case', [1_100_000, 10], 1, false],
  ])('[C-10] contains %s', async (_, sizes, expected, hasAllRetries) => {
    const [tenant, receiver] = [await world.tenant(), await world.addReceiver()];
    const webhook = await receiveAndReplay(tenant, receiver, sizes);
    const batch = await nextBatch(tenant, webhook.id);
    expect(batch.names).toEqual(Array.from({ length: expected }, (_each, index) => `replayed ${index}`));
    expect(batch.hasAllRetries).toBe(hasAllRetries);
  });
});

it('[C-10] the webhooks of an organisation have eight mebibytes of events in memory, and every event arrives', async () => {
  const [silent, good] = [await world.addReceiver(), await world.addReceiver()];
  const open: ServerResponse[] = [];
  silent.answer = (received, response, request) => {
    open.push(response);
    hang(received, response, request);
  };
  const [tenant, neighbour] = [await world.tenant(), await world.tenant()];
  const webhooks = 12;
  for (let each = 0; each < webhooks; each += 1) await tenant.subscribe(`https://127.0.0.1:${silent.port}/`);
  await neighbour.subscribe(`https://127.0.0.1:${good.port}/`);
  await tenant.happen(['large'], large(1_000_000));
  // Each of these has a megabyte, and the next one must have room for two mebibytes.
  await expect.poll(() => open.length, soon).toBe(7);
  await neighbour.happen(['meanwhile'], large(1_000_000));
  await expect.poll(() => namesIn(good), soon).toEqual(['meanwhile']);
  let answered = 0;
  const answerNext = () => {
    const response = open[answered];
    if (response === undefined) return answered;
    accept(silent.received[answered] as never, response, undefined as never);
    answered += 1;
    return answered;
  };
  await expect.poll(answerNext, soon).toBe(webhooks);
  await expect.poll(() => silent.open.now, soon).toBe(0);
  expect(silent.open.most).toBe(7);
}, 60_000);
