import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'apps/service/dist/main.js');
const startDeadlineMs = 120_000;
const stopDeadlineMs = 15_000;

/**
 * Creates a data folder with demo data, for the services of many attacks. A start in a copy of this folder takes a
 * third less processor time than a start in an empty folder, which must first create the database and the demo data.
 * Resolves with `{folder, remove}`.
 */
export async function prepareDataFolder() {
  const { dataDir: folder, end } = await startAttackedService();
  await end();
  return { folder, remove: () => removeFolder(folder) };
}

/**
 * Starts the built service with demo data in an empty folder, or in a copy of the folder `prepared`, on free loopback
 * ports and with the default limits. `env` adds settings; `openFiles` is the limit of open files. Resolves with
 * `{baseUrl, httpsBaseUrl, caFile, mqttUrl, credentials, dataDir, pid, log, end, stop}`. `end` ends the service; `stop`
 * also removes the folder.
 */
export async function startAttackedService({ env = {}, openFiles, prepared } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-attack-'));
  // The database may belong to another account; `-a` keeps the owners of its files.
  if (prepared !== undefined) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir]);
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
  const end = () => endService(child, exited);
  const stop = () => end().finally(() => removeFolder(dataDir));
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
      end,
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
async function endService(child, exited) {
  child.kill('SIGTERM');
  const ended = await Promise.race([exited.then(() => true), delay(stopDeadlineMs, false, { ref: false })]);
  if (!ended) child.kill('SIGKILL');
  await exited;
  if (!ended) throw new Error(`the service did not stop within ${stopDeadlineMs} ms`);
}

const removeFolder = (folder) => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
