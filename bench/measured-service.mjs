import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'apps/service/dist/main.js');
const longestStartMs = 60_000;

/**
 * Starts the service as a separate process on a data folder, either the built program or the whole `npm start`.
 * Resolves when it prints its address: `{baseUrl, pid, readyAfterMs, stop}`. BENCH_NODE_OPTIONS adds options of Node,
 * such as for a profile.
 */
export async function startMeasuredService(dataDir, { withNpm = false, nodeOptions = [] } = {}) {
  const startedAt = performance.now();
  const options = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter((each) => each !== '');
  const child = spawn(
    withNpm ? 'npm' : process.execPath,
    withNpm ? ['start', '--silent'] : [...options, ...nodeOptions, program],
    // A separate process group, so that all processes of `npm start` can be ended.
    { cwd: root, env: environment(dataDir), stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const exited = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk.toString();
    });
  }
  const address = /http:\/\/\S+\/api\/v2/;
  while (!address.test(said)) {
    if (child.exitCode !== null || performance.now() - startedAt > longestStartMs) {
      if (child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      throw new Error(`the service did not get ready:\n${said}`);
    }
    await delay(2);
  }
  const readyAfterMs = performance.now() - startedAt;
  return {
    baseUrl: address.exec(said)[0],
    pid: child.pid,
    readyAfterMs,
    stop: async () => {
      process.kill(-child.pid, 'SIGTERM');
      await exited;
    },
  };
}

function environment(dataDir) {
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    DATA_DIR: dataDir,
    PORT: '0',
    HTTPS_PORT: '',
    MQTT_PORT: '0',
    MQTTS_PORT: '',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '100000000',
    REQUESTS_UNDER_WAY: '1000',
    NEW_CONNECTIONS_PER_SECOND: '1000000',
    AUTH_ATTEMPTS_PER_MINUTE: '1000000',
  };
}

/** The credentials that the service wrote at its first start. */
export async function readDemoCredentials(dataDir) {
  return JSON.parse(await readFile(join(dataDir, 'demo-credentials.json'), 'utf8'));
}
