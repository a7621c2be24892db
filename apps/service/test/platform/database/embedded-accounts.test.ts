import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ChildSandbox, childSandbox } from './child-sandbox.js';
import { postmasterPid } from './server-pid.js';

// Only root can become somebody else.
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const daemon = 1;

describe.skipIf(!isRoot)('the account of the embedded server', () => {
  let sandbox: ChildSandbox;
  let folder: string;
  beforeAll(async () => {
    sandbox = await childSandbox();
  });
  afterAll(() => sandbox.remove());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fleet-account-'));
    await chmod(folder, 0o755);
  });
  afterEach(async () => {
    await chmod(sandbox.folder, 0o755);
    await rm(folder, { recursive: true, force: true });
  });

  it('[C-13] is nobody when the service is root, with a data folder below a closed one', async () => {
    await chmod(folder, 0o700);
    const dataDir = join(folder, 'data');
    const child = sandbox.start(dataDir);
    await child.line('running');
    const owner = await stat(join(dataDir, 'postgres'));
    const socket = await stat(join(dataDir, 'postgres/.s.PGSQL.5432'));
    await child.finish();
    expect(owner.uid).toBe(nobody);
    expect(owner.mode & 0o777).toBe(0o700);
    expect(socket.mode & 0o777).toBe(0o700);
  });

  it('[C-13] runs root’s service from a checkout in a closed folder, through a copy of the programs', async () => {
    await chmod(sandbox.folder, 0o700);
    const copyFolder = join(folder, 'copies');
    await mkdir(copyFolder, { mode: 0o755 });
    const first = sandbox.start(join(folder, 'data'), { copyFolder });
    await first.line('running');
    await first.finish();
    const copies = await readdir(copyFolder);
    const second = sandbox.start(join(folder, 'data'), { copyFolder });
    await second.line('running');
    await second.finish();
    expect(copies).toHaveLength(1);
    expect(await readdir(copyFolder)).toEqual(copies);
  });

  it('[C-13] does not trust a copy that somebody else has put there', async () => {
    await chmod(sandbox.folder, 0o700);
    const copyFolder = join(folder, 'copies');
    await mkdir(copyFolder, { mode: 0o755 });
    const first = sandbox.start(join(folder, 'data'), { copyFolder });
    await first.line('running');
    await first.finish();
    const [squatted = ''] = await readdir(copyFolder);
    await chown(join(copyFolder, squatted), daemon, daemon);
    const second = sandbox.start(join(folder, 'data'), { copyFolder });
    await second.line('running');
    const command = await readFile(`/proc/${await postmasterPid(join(folder, 'data'))}/cmdline`, 'utf8');
    await second.finish();
    expect(command).toContain(`${join(copyFolder, squatted)}-`);
    expect(command).not.toContain(`${join(copyFolder, squatted)}/`);
  });

  it('[C-13] is the service’s own user otherwise, also where the programs’ folder cannot be written', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    await chown(dataDir, daemon, daemon);
    for (const link of await libraryLinks(sandbox.packageFolder)) {
      await rm(join(sandbox.packageFolder, 'native/lib', link));
    }
    const child = sandbox.start(dataDir, { uid: daemon, gid: daemon, task: 'write' });
    await child.line('stored 1');
    const owner = await stat(join(dataDir, 'postgres'));
    await child.finish();
    expect(owner.uid).toBe(daemon);
    expect(await libraryLinks(sandbox.packageFolder)).toEqual([]);
    expect(await readdir(join(dataDir, 'programs'))).toHaveLength(1);
  });

  it('[C-13] refuses an ordinary user’s service on the database of another, and lets root’s take it over', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    await chown(dataDir, daemon, daemon);
    const made = sandbox.start(dataDir, { uid: daemon, gid: daemon });
    await made.line('running');
    await made.finish();
    const byRoot = sandbox.start(dataDir);
    await byRoot.line('running');
    await byRoot.finish();
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(daemon);

    await chown(dataDir, nobody, nobody);
    await chown(join(dataDir, 'service.lock'), nobody, nobody);
    const byAnother = sandbox.start(dataDir, { uid: nobody, gid: nobody });
    const refusal = await byAnother.line('refused');
    await byAnother.finish();
    expect(refusal).toContain(
      `belongs to the user with the id ${daemon}, but the service runs as nobody. Start the service as root or as that user`,
    );
  });

  it('[C-13] names the user id that has no name', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    await chown(dataDir, 54_321, 54_321);
    const child = sandbox.start(dataDir, { uid: 54_321, gid: 54_321 });
    const refusal = await child.line('refused');
    await child.finish();
    expect(refusal).toContain('the user id 54321 has none. Run the service as a user listed in /etc/passwd');
  });

  it('lets no other user of the machine into the database', async () => {
    const dataDir = join(folder, 'data');
    const child = sandbox.start(dataDir);
    await child.line('running');
    // Even through a wide open path: the server asks the kernel who is at the other end.
    await chmod(dataDir, 0o755);
    await chmod(join(dataDir, 'postgres'), 0o755);
    await chmod(join(dataDir, 'postgres/.s.PGSQL.5432'), 0o777);
    const answers: string[] = [];
    for (const uid of [daemon, nobody]) {
      const visitor = sandbox.start(dataDir, { uid, gid: uid, task: 'visit' });
      answers.push(await visitor.line(''));
      await visitor.finish();
    }
    await child.finish();
    // 28000: log-in refused.
    expect(answers).toEqual(['visitor: 28000', 'visitor: 28000']);
  });
});

async function libraryLinks(packageFolder: string): Promise<string[]> {
  const entries = await readdir(join(packageFolder, 'native/lib'), { withFileTypes: true });
  return entries.filter((entry) => entry.isSymbolicLink()).map((entry) => entry.name);
}
