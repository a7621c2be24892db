import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChildSandbox, childSandbox } from './child-sandbox.js';
import { postmasterPid } from './server-pid.js';

// Only root can start a process as another user.
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const daemon = 1;

describe.skipIf(!isRoot)('the embedded server', () => {
  let sandbox: ChildSandbox;
  let folder: string;
  /** Data folders for root's service and for an ordinary user's. The first test that uses one creates its database. */
  let ofRoot: string;
  let ofDaemon: string;
  let copyFolder: string;
  beforeAll(async () => {
    sandbox = await childSandbox();
    folder = await mkdtemp(join(tmpdir(), 'fleet-account-'));
    await chmod(folder, 0o755);
    ofRoot = join(folder, 'closed', 'data');
    await mkdir(join(folder, 'closed'), { mode: 0o700 });
    copyFolder = join(folder, 'copies');
    await mkdir(copyFolder, { mode: 0o755 });
    ofDaemon = await folderOf(daemon, 'daemon');
  });
  afterAll(async () => {
    await sandbox.remove();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => chmod(sandbox.folder, 0o755));

  async function folderOf(uid: number, name: string): Promise<string> {
    await mkdir(join(folder, name));
    await chown(join(folder, name), uid, uid);
    return join(folder, name);
  }

  it('[C-13] runs as nobody if the service runs as root, even with a data folder inside a closed folder', async () => {
    const child = sandbox.start(ofRoot);
    await child.line('running');
    const owner = await stat(join(ofRoot, 'postgres'));
    const socket = await stat(join(ofRoot, 'postgres/.s.PGSQL.5432'));
    await child.finish();
    expect(owner.uid).toBe(nobody);
    expect(owner.mode & 0o777).toBe(0o700);
    expect(socket.mode & 0o777).toBe(0o700);
  });

  it('[C-13] runs a copy of the programs if the service runs as root from a checkout in a closed folder', async () => {
    await chmod(sandbox.folder, 0o700);
    for (let time = 1; time <= 2; time += 1) {
      const child = sandbox.start(ofRoot, { copyFolder });
      await child.line('running');
      const command = await readFile(`/proc/${await postmasterPid(ofRoot)}/cmdline`, 'utf8');
      await child.finish();
      const copies = await readdir(copyFolder);
      expect(copies).toHaveLength(1);
      expect(command).toContain(`${join(copyFolder, ...copies)}/`);
    }
  });

  it('[C-13] does not run a copy that belongs to another user, and repairs its own copy', async () => {
    await chmod(sandbox.folder, 0o700);
    const first = sandbox.start(ofRoot, { copyFolder });
    await first.line('running');
    await first.finish();
    const [name = ''] = await readdir(copyFolder);
    const copy = join(copyFolder, name);
    await rm(join(copy, 'native/bin/postgres'));
    const second = sandbox.start(ofRoot, { copyFolder });
    await second.line('running');
    await second.finish();

    await chown(copy, daemon, daemon);
    const third = sandbox.start(ofRoot, { copyFolder });
    await third.line('running');
    const command = await readFile(`/proc/${await postmasterPid(ofRoot)}/cmdline`, 'utf8');
    await third.finish();
    expect(command).toContain(`${copy}-`);
    expect(command).not.toContain(`${copy}/`);
  });

  it('[C-13] runs as the service’s own user otherwise, even if the programs’ folder is not writable', async () => {
    for (const link of await libraryLinks(sandbox.packageFolder)) {
      await rm(join(sandbox.packageFolder, 'native/lib', link));
    }
    const child = sandbox.start(ofDaemon, { uid: daemon, gid: daemon, task: 'write' });
    await child.line('stored 1');
    const owner = await stat(join(ofDaemon, 'postgres'));
    await child.finish();
    expect(owner.uid).toBe(daemon);
    expect(await libraryLinks(sandbox.packageFolder)).toEqual([]);
    expect(await readdir(join(ofDaemon, 'programs'))).toHaveLength(1);
  });

  it('[C-13] runs as the owner of the database if root starts the service on it', async () => {
    const made = sandbox.start(ofDaemon, { uid: daemon, gid: daemon });
    await made.line('running');
    await made.finish();
    const child = sandbox.start(ofDaemon);
    await child.line('running');
    const postmaster = await stat(`/proc/${await postmasterPid(ofDaemon)}`);
    await child.finish();
    expect(postmaster.uid).toBe(daemon);
  });

  it('[C-13] refuses to start for an ordinary user on another user’s database', async () => {
    const dataDir = await folderOf(nobody, 'mixed');
    await mkdir(join(dataDir, 'postgres'));
    await chown(join(dataDir, 'postgres'), daemon, daemon);
    const child = sandbox.start(dataDir, { uid: nobody, gid: nobody });
    const refusal = await child.line('refused');
    await child.finish();
    expect(refusal).toContain(
      `belongs to the user with the id ${daemon}, but the service runs as nobody. Start the service as root or as that user`,
    );
  });

  it('[C-13] refuses to start for a user id without a name, and names the id', async () => {
    const child = sandbox.start(await folderOf(54_321, 'nameless'), { uid: 54_321, gid: 54_321 });
    const refusal = await child.line('refused');
    await child.finish();
    expect(refusal).toContain('the user id 54321 has none. Run the service as a user listed in /etc/passwd');
  });

  it('refuses every other user of the machine', async () => {
    const child = sandbox.start(ofRoot);
    await child.line('running');
    // The path is open to everyone, but the server asks the kernel for the user of the connection.
    await chmod(join(folder, 'closed'), 0o755);
    await chmod(ofRoot, 0o755);
    await chmod(join(ofRoot, 'postgres'), 0o755);
    await chmod(join(ofRoot, 'postgres/.s.PGSQL.5432'), 0o777);
    const answers: string[] = [];
    for (const uid of [daemon, nobody]) {
      const visitor = sandbox.start(ofRoot, { uid, gid: uid, task: 'visit' });
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
