import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRig, type PushRig } from './push-rig.js';
import { storm } from './push-storm.js';

let rig: PushRig;
beforeAll(async () => {
  rig = await openRig('embedded');
}, 60_000);
afterAll(() => rig?.stop());

// The full storm of 2,000 changes and 200 transfers is part of `npm run test:external`.
it('[C-8][C-9][R-EVT-11][R-SES-9][R-SES-10] a storm with kill -9 amid changes and transfers loses no message, and completes every transfer exactly once', async () => {
  const report = await storm(rig, {
    drivers: 10,
    changes: 300,
    transfers: 30,
    kills: ['service', 'service', 'service'],
    seed: 20_261_121,
  });
  expect(report.messages).toBeGreaterThan(600);
  expect(report.revocationsHeard).toBeGreaterThan(0);
}, 180_000);
