import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { compareSteps, stepsOf, walkSteps } from './readme-day.js';

it('[C-5] the guide to controlling routes and sessions works as pasted', async () => {
  const file = new URL('../../../../docs/guides/controlling-routes.md', import.meta.url);
  const steps = stepsOf(await readFile(file, 'utf8'));
  expect(steps.length).toBeGreaterThan(60);
  const said = await walkSteps(steps);
  expect(compareSteps(steps, said)).toEqual({ got: steps, errors: [] });
}, 90_000);
