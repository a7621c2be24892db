import { expect, it } from 'vitest';
import { hang } from './event-receiver.js';
import { namesIn, soon, suiteWebhooks } from './webhook-world.js';

// Longer than the test: what waits for an answer at its end has waited all the time.
const world = suiteWebhooks({}, { pollMs: 50, timeoutMs: 120_000, graceMs: 100 });

it('[C-10] a receiver that never answers slows no other one, and none of its organisation', async () => {
  const tenant = await world.tenant();
  const [good, bad] = [await world.addReceiver(), await world.addReceiver()];
  bad.answer = hang;
  const silent = 15;
  for (let each = 0; each < silent; each += 1) await tenant.subscribe(`https://127.0.0.1:${bad.port}/`);
  await tenant.subscribe(`https://127.0.0.1:${good.port}/`);
  await tenant.happen(['first']);
  await expect.poll(() => bad.open.now, soon).toBe(silent);
  for (let round = 0; round < 5; round += 1) {
    await tenant.happen([round]);
    await expect.poll(() => namesIn(good), soon).toContain(round);
  }
  expect(bad.open.now).toBe(silent);
  expect(bad.received).toHaveLength(silent);
});
