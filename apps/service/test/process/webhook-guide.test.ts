import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { compareSteps, stepsOf, walkSteps } from './readme-day.js';

it('[C-10] the guide to webhooks works as pasted, with its receiver', async () => {
  const file = new URL('../../../../docs/guides/receiving-webhooks.md', import.meta.url);
  const guide = (await readFile(file, 'utf8')).replaceAll('4000', String(await freePort()));
  const [, receiver = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
  const steps = stepsOf(guide);
  expect(steps.length).toBeGreaterThan(20);
  const said = await walkSteps(steps, {
    environment: { WEBHOOK_ALLOWED_PRIVATE_NETWORKS: 'loopback' },
    files: { 'receiver.mjs': receiver },
  });
  expect(compareSteps(steps, said)).toEqual({ got: steps, errors: [] });
}, 90_000);
