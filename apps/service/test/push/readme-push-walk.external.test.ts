import { expect, it } from 'vitest';
import { compareSteps, daySteps, walkSteps } from '../process/walked-pages.js';

// `npm test` shows this too, but only on a machine that has mosquitto_sub.
it('[R-EVT-6][R-EVT-9][R-EVT-12][R-EVT-13][R-EVT-14] mosquitto_sub, a client of another maker, receives what the guide of a driver’s day says', async () => {
  const steps = await daySteps({ withPush: true });
  const said = await walkSteps(steps);
  expect(compareSteps(steps, said)).toEqual({ got: steps, errors: [] });
}, 90_000);
