import { expect, it } from 'vitest';
import { hang } from './event-receiver.js';
import { namesIn, soon, suiteWebhooks } from './webhook-world.js';

// The time limit is longer than the test, so requests without a response stay open until its end.
const world = suiteWebhooks({}, { pollMs: 50, timeoutMs: 120_000, graceMs: 100 });

it('[C-10] receivers that never respond do not slow down other receivers, even in the same organisation', async () => {
  const [good, bad] = [await world.addReceiver(), await world.addReceiver()];
  bad.answer = hang;
  const tenants = await Promise.all(Array.from({ length: 6 }, () => world.tenant()));
  // More subscriptions than the service serves at the same time.
  const silent = 17;
  await Promise.all(
    tenants.map(async (tenant) => {
      for (let each = 0; each < silent; each += 1) await tenant.subscribe(`https://127.0.0.1:${bad.port}/`);
      await tenant.happen(['first']);
    }),
  );
  await expect.poll(() => bad.open.now, soon).toBe(silent * tenants.length);
  for (const tenant of tenants) await tenant.subscribe(`https://127.0.0.1:${good.port}/`);
  for (let round = 0; round < 5; round += 1) {
    for (const [index, tenant] of tenants.entries()) await tenant.happen([`${round} of ${index}`]);
    await expect.poll(() => namesIn(good).length, soon).toBe((round + 1) * tenants.length);
  }
  expect(bad.received).toHaveLength(silent * tenants.length);
}, 60_000);

it('[C-10] subscriptions that are deleted while their requests are open leave room for other requests', async () => {
  const [good, bad] = [await world.addReceiver(), await world.addReceiver()];
  bad.answer = hang;
  const [neighbour, hostile] = [await world.tenant(), await world.tenant()];
  await neighbour.subscribe(`https://127.0.0.1:${good.port}/`);
  const before = bad.open.now;
  for (let each = 0; each < 60; each += 1) {
    const { id } = await hostile.subscribe(`https://127.0.0.1:${bad.port}/`);
    await hostile.happen([`event ${each}`]);
    await new Promise((done) => setTimeout(done, 60));
    await hostile.call('DELETE', `/webhooks/${id}`);
  }
  expect(bad.open.now - before).toBeLessThan(44);
  await neighbour.happen(['after it']);
  await expect.poll(() => namesIn(good), soon).toContain('after it');
}, 60_000);
