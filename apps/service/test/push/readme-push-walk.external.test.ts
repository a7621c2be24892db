import { expect, it } from 'vitest';
import { compareSteps, daySteps, walkSteps } from '../process/walked-pages.js';

// `npm test` includes this, but only on a machine that has mosquitto_sub.
it('[R-EVT-6][R-EVT-9][R-EVT-12][R-EVT-13][R-EVT-14] mosquitto_sub, a third-party client, receives the messages that the guide to a driver’s day shows', async () => {
  const steps = await daySteps({ withPush: true });
  const said = await walkSteps(steps);
  expect(compareSteps(steps, said)).toEqual({ got: steps, errors: [] });
}, 90_000);
