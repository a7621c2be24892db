import { spawn } from 'node:child_process';
import { chownSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const longestStartMs = 120_000;
/** Characters of a part's output that are kept. */
const longestOutput = 2_000_000;

/**
 * A server of the cluster in a process of its own. The kernel ends it if this program is killed. `account` is the
 * `{uid, gid}` that it runs as; `isReady` is asked until it returns true; `more` returns the ids of further processes
 * that belong to it although they are not its children.
 */
export function partProcess({
  name,
  program,
  args,
  folder,
  env = {},
  account = {},
  isReady,
  more = () => [],
}) {
  let child = null;
  let exited = Promise.resolve();
  let said = '';
  const signalAll = (signal) => {
    const ids = [...(child === null ? [] : [child.pid]), ...more()];
    for (const id of [...ids, ...ids.flatMap(descendantsOf)]) sendSignal(id, signal);
  };
  return {
    name,
    async start() {
      const started = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
        cwd: folder,
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // Ctrl-C reaches only the program, which ends the parts in their order.
        detached: true,
        ...account,
      });
      child = started;
      exited = new Promise((resolve) => started.once('close', resolve));
      for (const stream of [started.stdout, started.stderr]) {
        stream.on('data', (chunk) => {
          said = (said + chunk).slice(-longestOutput);
        });
      }
      const startedAt = performance.now();
      while (!(await isReady())) {
        if (started.exitCode !== null || performance.now() - startedAt > longestStartMs)
          throw new Error(`${name} did not get ready:\n${said.slice(-4_000)}`);
        await delay(50);
      }
    },
    isReady,
    /** SIGKILL for all its processes at once, as when a machine loses its power. */
    async kill() {
      signalAll('SIGKILL');
      await exited;
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async stop() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      signalAll('SIGCONT');
      child.kill('SIGTERM');
      const isOver = await Promise.race([exited.then(() => true), delay(20_000, false, { ref: false })]);
      if (!isOver) signalAll('SIGKILL');
      await exited;
    },
    output: () => said,
  };
}

function sendSignal(id, signal) {
  try {
    process.kill(id, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** All processes that this process has started, directly or not. */
function descendantsOf(ancestor) {
  const children = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = parentOf(entry);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const found = [];
  const visit = (id) => {
    for (const each of children.get(id) ?? []) {
      found.push(each);
      visit(each);
    }
  };
  visit(ancestor);
  return found;
}

function parentOf(id) {
  try {
    // The name of the program is in brackets and may contain spaces.
    const [, parent] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return null;
  }
}

/** The account of this machine with this name as `{uid, gid}`; none if this program does not run as root. */
export function accountNamed(name) {
  if (process.getuid() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  if (line === undefined) throw new Error(`This machine has no account ${name}.`);
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

export function give(path, { uid, gid }) {
  if (uid !== undefined) chownSync(path, uid, gid);
}

/** True if the address answers with a status below 400 within two seconds. */
export async function answers(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** True if something accepts connections at this port of the loopback. */
export function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2_000 });
    const end = (accepted) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
