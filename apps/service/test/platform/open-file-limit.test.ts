import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { connectionShares, openFileLimit } from '../../src/platform/open-file-limit.js';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

it('[C-13] the service refuses to start if it may open too few files, with one sentence', async () => {
  const command = `ulimit -n 100 && exec "${process.execPath}" "${program}"`;
  const ended = await promisify(execFile)('sh', ['-c', command]).catch((error: unknown) => error);
  expect(ended).toMatchObject({ code: 1 });
  const { stderr } = ended as { stderr: string };
  expect(stderr).toMatch(
    /^This process may open 100 files .+ the service needs \d+\. Raise the limit, .+\n$/,
  );
});

it('[C-11] connections get only a part of the file descriptors; the rest is for the database and files', () => {
  expect(openFileLimit()).toBeGreaterThan(100);
  const { http, mqttWaiting } = connectionShares(400);
  expect(http + mqttWaiting).toBeLessThan(200);
});
