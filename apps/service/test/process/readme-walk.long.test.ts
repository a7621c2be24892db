import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { compareSteps, daySteps, readmeSteps, walkSteps } from './walked-pages.js';

const hasMosquittoSub = (process.env.PATH ?? '')
  .split(delimiter)
  .some((folder) => existsSync(join(folder, 'mosquitto_sub')));

async function expectWalk(withPush: boolean, addressMember: string, dataFolder = 'data'): Promise<void> {
  const day = await daySteps({ withPush });
  // A reader may have tried the short walk before, which does not use HTTPS.
  const steps = addressMember === 'base_url' ? [...(await readmeSteps()), ...day] : day;
  expect(steps.length).toBeGreaterThan(withPush ? 40 : 25);
  const said = await walkSteps(steps, { addressMember, dataFolder });
  expect(compareSteps(steps, said)).toEqual({ got: steps, errors: [] });
}

it('the short walk of the README works as pasted', async () => {
  const steps = await readmeSteps();
  expect(steps.length).toBeGreaterThan(6);
  expect(compareSteps(steps, await walkSteps(steps))).toEqual({ got: steps, errors: [] });
}, 90_000);

it('the short walk of the README works with another data folder', async () => {
  const steps = await readmeSteps();
  expect(compareSteps(steps, await walkSteps(steps, { dataFolder: 'other' }))).toEqual({
    got: steps,
    errors: [],
  });
}, 90_000);

it(
  '[R-CNV-1] the guide of a driver’s day works as pasted, over HTTPS with the generated certificate and with another data folder',
  () => expectWalk(false, 'https_base_url', 'other'),
  90_000,
);

it.skipIf(hasMosquittoSub)(
  'the guide of a driver’s day works as pasted, without the parts that need mosquitto_sub',
  () => expectWalk(false, 'base_url'),
  90_000,
);

it.skipIf(!hasMosquittoSub)(
  '[R-EVT-6][R-EVT-9][R-EVT-12][R-EVT-13][R-EVT-14] the guide of a driver’s day works as pasted, with the phone’s messages (needs mosquitto_sub: apt-get install mosquitto-clients)',
  () => expectWalk(true, 'base_url'),
  90_000,
);
