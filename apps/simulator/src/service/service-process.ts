import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PreparationFailure } from '../loading/load-routes.js';
import { lastingPort } from './lasting-port.js';

/** The service as `npm start` runs it: a process on free ports and a data folder of its own, that can be killed. */
export interface ServiceProcess {
  /** With the base path; the same after a restart. */
  baseUrl: string;
  /** The credentials of the demo organisation that it made at its first start. */
  demoFile: string;
  /** What a command of `fleet` needs to work next to it. */
  environment: Readonly<Record<string, string>>;
  /** Ends it from one moment to the next (SIGKILL) and starts it again; resolves when it is ready. */
  killAndRestart(): Promise<void>;
  /** Ends it orderly; the data folder stays. */
  stop(): Promise<void>;
}

const longestStartMs = 60_000;

/** The same number of folders up from `src/service` and from `dist/service`. */
export const serviceProgram = (path: string): string =>
  fileURLToPath(new URL(`../../../service/dist/${path}`, import.meta.url));

/**
 * Starts the service on this data folder; resolves when it is ready. Throws PreparationFailure with what it said, also when
 * it is `interrupted` before.
 */
export async function startServiceProcess(
  dataDir: string,
  interrupted: AbortSignal = new AbortController().signal,
): Promise<ServiceProcess> {
  if (!existsSync(serviceProgram('main.js'))) {
    throw new PreparationFailure('The service has not been built: npm run build.');
  }
  const [port, mqttPort] = [await lastingPort(), await lastingPort()];
  const environment = {
    PATH: process.env.PATH ?? '',
    ...{ DATA_DIR: dataDir, PORT: String(port), HTTPS_PORT: '', MQTT_PORT: String(mqttPort) },
    ...{ LOG_LEVEL: 'warn', NODE_ENV: 'development' },
  };
  const origin = `http://127.0.0.1:${port}`;
  const demoFile = join(dataDir, 'demo-credentials.json');
  const start = () => startProcess(environment, { folder: dataDir, origin, demoFile, interrupted });
  let child = await start();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    ...{ baseUrl: `${origin}/api/v2`, demoFile, environment },
    async killAndRestart() {
      await end('SIGKILL');
      child = await start();
    },
    stop: () => end('SIGTERM'),
  };
}

async function startProcess(
  environment: Record<string, string>,
  place: { folder: string; origin: string; demoFile: string; interrupted: AbortSignal },
): Promise<ChildProcess> {
  const { folder, origin, demoFile, interrupted } = place;
  const child = spawn(process.execPath, [serviceProgram('main.js')], {
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
  // The credentials are written when everything else is ready.
  while (!((await isReady(origin)) && existsSync(demoFile))) {
    const isTooLate = interrupted.aborted || performance.now() - startedAt > longestStartMs;
    if (child.exitCode !== null || isTooLate) {
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
