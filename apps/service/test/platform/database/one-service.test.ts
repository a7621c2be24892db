import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded-postgres.js';
import { openDatabase } from '../../../src/platform/database/open-database.js';
import { DataFolderInUse, takeServiceLock } from '../../../src/platform/database/service-lock.js';
import { type ChildSandbox, childSandbox } from './child-sandbox.js';

const log = pino({ level: 'silent' });

describe('a data folder', () => {
  let sandbox: ChildSandbox;
  let dataDir: string;
  beforeAll(async () => {
    sandbox = await childSandbox();
    dataDir = await mkdtemp(join(tmpdir(), 'fleet-one-'));
  });
  afterAll(async () => {
    await sandbox.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('[C-13] is refused to a second service, with the process id of the first', async () => {
    const first = sandbox.start(dataDir);
    await first.line('running');
    const second = sandbox.start(dataDir);
    const refusal = await second.line('refused');
    await first.finish();
    expect(refusal).toBe(
      `refused: The data folder ${dataDir} is in use by the process ${first.process.pid}. Stop that service first, or ` +
        'give this one a data folder of its own in DATA_DIR.',
    );
  });

  it('[C-13] is given to exactly one of six services that start at the same time', async () => {
    const children = Array.from({ length: 6 }, () => sandbox.start(dataDir));
    const answers = await Promise.all(children.map((child) => child.line('r')));
    const winner = children[answers.indexOf('running')];
    await Promise.all(children.map((child) => child.finish()));
    expect(answers.filter((answer) => answer === 'running')).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes(`the process ${winner?.process.pid}.`))).toHaveLength(
      5,
    );
  });

  it('[C-13] is free again after the service was killed', async () => {
    const killed = sandbox.start(dataDir);
    await killed.line('running');
    await killed.kill();
    expect(await readFile(join(dataDir, 'service.lock'), 'utf8')).toBe(`${killed.process.pid}\n`);
    await (await takeServiceLock(dataDir)).release();
  });

  it('[C-13] is also refused to a second service in the same process, and is free after a stop', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log });
    await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(DataFolderInUse);
    await server.stop();
    await (await takeServiceLock(dataDir)).release();
  });

  it('[C-13] can be shared by the command line with the running service', async () => {
    const service = sandbox.start(dataDir);
    await service.line('running');
    const database = await openDatabase({ dataDir, log, whenRunning: 'join' });
    const { rows } = await database.pool.query({ text: 'select current_user as name' });
    await database.stop();
    await expect(openDatabase({ dataDir, log })).rejects.toThrow(DataFolderInUse);
    await service.finish();
    expect(rows).toEqual([{ name: 'fleet' }]);
  });
});
