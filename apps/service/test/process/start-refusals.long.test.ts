import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { endProcesses, readDemo, startProcess, temporaryDataDir } from './service-process.js';

afterEach(() => endProcesses());

describe('the service process', () => {
  it('[C-13] refuses to start on a port that is in use, with a message that helps', async () => {
    const other = await temporaryDataDir();
    const first = await temporaryDataDir();
    const running = await startProcess(first.dataDir);
    const { port } = new URL(running.baseUrl);
    const refusal = await startProcess(other.dataDir, { PORT: port, NODE_ENV: 'production' }).then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(refusal).toContain(`Port 127.0.0.1:${port} is in use by another program; stop it or set PORT.`);
    await running.kill('SIGTERM');
    await other.remove();
    await first.remove();
  }, 60_000);

  it('[C-10][C-13] refuses to start if WEBHOOK_CA_FILE cannot be read', async () => {
    const other = await temporaryDataDir();
    const environment = { WEBHOOK_CA_FILE: join(other.dataDir, 'none.pem'), NODE_ENV: 'production' };
    const refusal = await startProcess(other.dataDir, environment).then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(refusal).toContain('WEBHOOK_CA_FILE cannot be read');
    expect(refusal).not.toMatch(/\n\s+at /);
    await other.remove();
  }, 60_000);

  it('[C-13] creates no demo data in production', async () => {
    const other = await temporaryDataDir();
    await writeFile(join(other.dataDir, 'note'), 'a folder may contain other files');
    const running = await startProcess(other.dataDir, { NODE_ENV: 'production' });
    await expect(readDemo(other.dataDir)).rejects.toThrow('ENOENT');
    await running.kill('SIGTERM');
    await other.remove();
  }, 60_000);
});
