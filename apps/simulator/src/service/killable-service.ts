import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PreparationFailure } from '../loading/load-routes.js';
import { lastingPort } from './lasting-port.js';

/** The service as `npm start` runs it, in a process that can be killed, with free ports and its own data folder. */
export interface ServiceProcess {
  /** The address with the base path; it stays the same after a restart. */
  baseUrl: string;
  /** The file of credentials of the demo organisation, which the service created at its first start. */
  demoFile: string;
  /** The environment for `fleet` commands that work on the same data. */
  environment: Readonly<Record<string, string>>;
  /** Kills it (SIGKILL) and starts it again; resolves when it is ready. */
  killAndRestart(): Promise<void>;
  /** Ends it in order; the data folder stays. */
  stop(): Promise<void>;
}

const longestStartMs = 60_000;

/** The relative path is the same from `src/service` and from `dist/service`. */
export const serviceProgram = (path: string): string =>
  fileURLToPath(new URL(`../../../service/dist/${path}`, import.meta.url));

/**
 * Starts the service on this data folder, with further settings; resolves when it is ready. Throws PreparationFailure
 * with the service's output if the start fails, or if `interrupted` is aborted before the service is ready.
 */
export async function startServiceProcess(
  dataDir: string,
  interrupted: AbortSignal = new AbortController().signal,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServiceProcess> {
  if (!existsSync(serviceProgram('main.js'))) {
    throw new PreparationFailure('The service has not been built: npm run build.');
  }
  const [port, mqttPort] = [await lastingPort(), await lastingPort()];
  const environment = {
    PATH: process.env.PATH ?? '',
    ...{ DATA_DIR: dataDir, PORT: String(port), HTTPS_PORT: '', MQTT_PORT: String(mqttPort) },
    ...{ LOG_LEVEL: 'warn', NODE_ENV: 'development', ...settings },
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
    // Only the simulator may react to Ctrl-C; it ends the service when the drivers are done.
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-4_000);
  });
  const startedAt = performance.now();
  // The service writes the credentials last.
  while (!((await isReady(origin)) && existsSync(demoFile))) {
    const isTooLate = interrupted.aborted || performance.now() - startedAt > longestStartMs;
    if (child.exitCode !== null || isTooLate) {
      child.kill('SIGKILL');
      throw new PreparationFailure(`The service did not become ready:\n${said}`);
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
