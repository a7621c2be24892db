import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRig, type PushRig } from './push-rig.js';
import { storm } from './push-storm.js';

let rig: PushRig;
beforeAll(async () => {
  rig = await openRig('embedded');
}, 60_000);
afterAll(() => rig?.stop());

// The whole storm, with 2,000 changes and 200 transfers, is run by `npm run test:external`.
it('[C-8][C-9][R-EVT-11][R-SES-9][R-SES-10] loses nothing, and no transfer fires twice or never, through kill -9 in the middle of changes and transfers', async () => {
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
