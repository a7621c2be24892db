import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'apps/service/dist/main.js');
const startDeadlineMs = 120_000;
const stopDeadlineMs = 15_000;

/**
 * Starts the built service with demo data in an empty folder, on free loopback ports and with the default limits. `env`
 * adds settings; `openFiles` is the limit of open files. Resolves with `{baseUrl, httpsBaseUrl, caFile, mqttUrl,
 * credentials, dataDir, pid, log, stop}`. `stop` ends the service and removes the folder.
 */
export async function startAttackedService({ env = {}, openFiles } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-attack-'));
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles} && `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, program], {
    cwd: root,
    env: { ...settings(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-1_000_000);
    });
  }
  const exited = new Promise((resolve) => child.once('close', resolve));
  const stop = () => stopService({ child, exited, dataDir });
  try {
    const credentials = await readCredentials({ child, dataDir, said: () => said });
    return {
      baseUrl: credentials.base_url,
      httpsBaseUrl: credentials.https_base_url,
      caFile: credentials.ca_file,
      mqttUrl: credentials.mqtt_url,
      credentials,
      dataDir,
      pid: child.pid,
      log: () => said,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const settings = (dataDir) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  DATA_DIR: dataDir,
  PORT: '0',
  HTTPS_PORT: '0',
  MQTT_PORT: '0',
  MQTTS_PORT: '0',
});

async function readCredentials({ child, dataDir, said }) {
  const deadline = performance.now() + startDeadlineMs;
  while (!/http:\/\/\S+\/api\/v2/.test(said())) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`the service did not start:\n${said()}`);
    await delay(20);
  }
  return JSON.parse(await readFile(join(dataDir, 'demo-credentials.json'), 'utf8'));
}

/** A service that does not stop in time is killed, and the attack fails. */
async function stopService({ child, exited, dataDir }) {
  child.kill('SIGTERM');
  const ended = await Promise.race([exited.then(() => true), delay(stopDeadlineMs, false, { ref: false })]);
  if (!ended) child.kill('SIGKILL');
  await exited;
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  if (!ended) throw new Error(`the service did not stop within ${stopDeadlineMs} ms`);
}
