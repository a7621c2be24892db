import { execFile } from 'node:child_process';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pino from 'pino';
import { expect, it } from 'vitest';
import { connectionShares, openFileLimit, watchOpenFiles } from '../../src/platform/open-file-limit.js';

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

it('[C-11] connections get only a part of the file descriptors; the other descriptors are for the database and files', () => {
  expect(openFileLimit()).toBeGreaterThan(100);
  const { http, mqttWaiting } = connectionShares(400);
  expect(http + mqttWaiting).toBeLessThan(200);
});

// Only Linux lists the open files of a process.
it.skipIf(process.platform !== 'linux')(
  '[C-11] logs when the limit of open files is low, and each time when it is nearly reached',
  async () => {
    const lines: { level: number; msg: string }[] = [];
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
    const files = (await readdir('/proc/self/fd')).length;
    const opened: FileHandle[] = [];
    const fill = async () => {
      for (let n = 0; n < files * 3; n += 1) opened.push(await open('/dev/null'));
    };
    const empty = async () => {
      for (const each of opened.splice(0)) await each.close();
    };
    const errors = () => lines.filter(({ level }) => level === 50).map(({ msg }) => msg);
    const nearlyReached = 'the limit of open files is nearly reached';
    const stop = watchOpenFiles(files * 4, log, 10);
    try {
      expect(lines).toMatchObject([{ level: 40, limit: files * 4, wanted: 4_096 }]);
      expect(lines[0]?.msg).toContain('ulimit -n');
      await fill();
      await expect.poll(errors).toEqual([nearlyReached]);
      await delay(100);
      await empty();
      await delay(100);
      expect(errors()).toEqual([nearlyReached]);
      await fill();
      await expect.poll(errors).toEqual([nearlyReached, nearlyReached]);
    } finally {
      await stop();
      await empty();
    }
  },
);
