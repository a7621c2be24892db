import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { compareSteps, stepsOf, walkSteps } from './readme-day.js';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

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
