import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/service/test/free-port.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const longestStartMs = 60_000;

/** The members of `demo-credentials.json` that a journey needs. */
export interface DemoCredentials {
  base_url: string;
  organisation_id: string;
  administrator: { username: string; password: string };
  controller: { username: string; password: string };
  api_key: { id: string };
  drivers: DemoDriver[];
}

export interface DemoDriver {
  username: string;
  pin: string;
  driver_id: string;
  asset_id: string;
  route_id: string;
}

/** The service with demo data and the built pages, as `npm start` runs it, on free ports. */
export interface AppService {
  origin: string;
  /** The data folder, for the command line. */
  folder: string;
  demo: DemoCredentials;
  stop(): Promise<void>;
}

/** Builds the pages that the service serves. Suites that run at the same time build them once. */
export function buildPages(): void {
  const build = 'scripts/build-pages.mjs';
  execFileSync('flock', [build, process.execPath, build], { cwd: root, stdio: 'inherit' });
}

/** Builds the pages and starts the service, with further settings. Rejects if it is not ready within a minute. */
export async function appService(settings: Readonly<Record<string, string>> = {}): Promise<AppService> {
  buildPages();
  const folder = await mkdtemp(join(tmpdir(), 'fleet-app-'));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, 'apps/service/dist/main.js')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      ...{
        DATA_DIR: folder,
        PORT: String(port),
        HTTPS_PORT: '',
        MQTTS_PORT: '',
        MQTT_PORT: String(mqttPort),
      },
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const file = join(folder, 'demo-credentials.json');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const since = performance.now(); !(existsSync(file) && (await isReady(origin))); await delay(100)) {
    if (child.exitCode === null && performance.now() - since < longestStartMs) continue;
    await stop();
    throw new Error('the service did not start');
  }
  return { origin, folder, demo: JSON.parse(await readFile(file, 'utf8')), stop };
}

async function isReady(origin: string): Promise<boolean> {
  return await fetch(`${origin}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );
}
