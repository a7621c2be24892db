import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PreparationFailure } from '../loading/load-routes.js';

/** The service as a process of the simulator's own: free ports, a temporary data folder, and a demo fleet. */
export interface OwnService {
  /** With the base path; the same after a restart. */
  baseUrl: string;
  /** The text of the fleet's credentials. */
  credentials: string;
  /** Ends it from one moment to the next (SIGKILL) and starts it again; resolves when it is ready. */
  killAndRestart(): Promise<void>;
  /** Ends it orderly and removes its data. */
  stop(): Promise<void>;
}

/** The same number of folders up from `src/service` and from `dist/service`. */
const program = (path: string): string =>
  fileURLToPath(new URL(`../../../service/dist/${path}`, import.meta.url));
const demoFile = 'demo-credentials.json';
const longestStartMs = 60_000;
/** What the service makes by itself at its first start. */
const driversOfFirstStart = 8;

/** Starts the service and makes a fleet of so many drivers. Throws PreparationFailure with what the service said. */
export async function startOwnService(
  drivers: number,
  onProgress: (done: string) => void,
): Promise<OwnService> {
  if (!existsSync(program('main.js'))) {
    throw new PreparationFailure('The service has not been built: npm run build.');
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-simulation-'));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const environment = {
    PATH: process.env.PATH ?? '',
    ...{ DATA_DIR: dataDir, PORT: String(port), HTTPS_PORT: '', MQTT_PORT: String(mqttPort) },
    ...{ LOG_LEVEL: 'warn', NODE_ENV: 'development' },
  };
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const start = async () => {
    child = await startProcess(environment, dataDir, origin);
  };
  const end = async (signal: NodeJS.Signals) => {
    const ended = child;
    if (ended === null || ended.exitCode !== null || ended.signalCode !== null) return;
    const exited = once(ended, 'exit');
    ended.kill(signal);
    await exited;
  };
  const stop = async () => {
    await end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await start();
    const file = join(dataDir, demoFile);
    const fleet = drivers <= driversOfFirstStart ? file : join(dataDir, 'fleet-credentials.json');
    if (fleet !== file) await makeFleet(environment, dataDir, { drivers, file: fleet }, onProgress);
    return {
      baseUrl: `${origin}/api/v2`,
      credentials: await readFile(fleet, 'utf8'),
      async killAndRestart() {
        await end('SIGKILL');
        await start();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startProcess(
  environment: Record<string, string>,
  folder: string,
  origin: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program('main.js')], {
    ...{ cwd: folder, env: environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C is for the simulator, which ends the service when its drivers are done.
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-4_000);
  });
  const startedAt = performance.now();
  // The credentials are written when all else stands.
  while (!((await isReady(origin)) && existsSync(join(folder, demoFile)))) {
    if (child.exitCode !== null || performance.now() - startedAt > longestStartMs) {
      child.kill('SIGKILL');
      throw new PreparationFailure(`The service did not get ready:\n${said}`);
    }
    await delay(50);
  }
  return child;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function makeFleet(
  environment: Record<string, string>,
  folder: string,
  { drivers, file }: { drivers: number; file: string },
  onProgress: (done: string) => void,
): Promise<void> {
  const words = ['demo', 'create', '--drivers', String(drivers), '--routes', 'none', '--credentials', file];
  const child = spawn(process.execPath, [program('cli/fleet.js'), ...words], {
    ...{ cwd: folder, env: environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.on('data', (chunk: Buffer) => onProgress(chunk.toString().trim().split('\n').at(-1) ?? ''));
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new PreparationFailure(`The fleet could not be made:\n${said}`);
}

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a port was to be had, and was not');
  return address.port;
}
