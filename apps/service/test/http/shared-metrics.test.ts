import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, testService } from '../test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.stop());

it('[C-13] many scrapes of the metrics within a second cost no more than one scrape', async () => {
  const scrape = async () => await (await fetch(`${service.origin}/metrics`)).text();
  const first = await scrape();
  // Each request changes the metrics, so that only a shared text is the same.
  expect(await Promise.all([scrape(), scrape()])).toEqual([first, first]);
  await expect.poll(scrape).not.toBe(first);
});
