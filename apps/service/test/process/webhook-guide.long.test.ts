import { it } from 'vitest';
import { freePort } from '../free-port.js';
import { expectGuideWorks, readGuide } from './walked-pages.js';

it('[C-10] the guide to webhooks works as pasted with another data folder, with its receiver, and works again', async () => {
  const guide = (await readGuide('receiving-webhooks')).replaceAll('4000', String(await freePort()));
  const [, receiver = ''] = /```js\n([\s\S]*?)```/.exec(guide) ?? [];
  await expectGuideWorks(`${guide}\n${guide}`, 40, {
    environment: { WEBHOOK_ALLOWED_PRIVATE_NETWORKS: 'loopback' },
    files: { 'receiver.mjs': receiver },
    dataFolder: 'other',
  });
}, 90_000);
