import { expect, it } from 'vitest';
import { compareSteps, readmeSteps, walkSteps } from '../process/readme-day.js';

// `npm test` shows this too, but only on a machine that has mosquitto_sub.
it('[R-EVT-6][R-EVT-9][R-EVT-12][R-EVT-13][R-EVT-14] mosquitto_sub, a client that nobody here wrote, hears what the README says', async () => {
  const steps = await readmeSteps({ withPush: true });
  const said = await walkSteps(steps);
  expect(compareSteps(steps, said)).toEqual({ got: steps, errors: [] });
}, 90_000);
