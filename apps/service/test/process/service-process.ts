import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const builtProgram = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The built service as a process of its own, as `npm start` runs it. */
export interface ServiceProcess {
  child: ChildProcess;
  /** Milliseconds from the start of the process to its being ready. */
  readyAfterMs: number;
  /** With the base path. */
  baseUrl: string;
  kill(signal: NodeJS.Signals): Promise<void>;
  output(): string;
}

export async function temporaryDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-data-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function startProcess(
  dataDir: string,
  environment: Record<string, string> = {},
  folder = dataDir,
  program = builtProgram,
): Promise<ServiceProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      HTTPS_PORT: '',
      MQTT_PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = /http:\/\/\S+\/api\/v2/;
  while (!address.test(said)) {
    if (child.exitCode !== null || performance.now() - startedAt > 60_000) {
      child.kill('SIGKILL');
      throw new Error(`the service did not get ready:\n${said}`);
    }
    await delay(5);
  }
  return {
    child,
    readyAfterMs: performance.now() - startedAt,
    baseUrl: address.exec(said)?.[0] ?? '',
    kill: async (signal) => {
      child.kill(signal);
      await exited;
    },
    output: () => said,
  };
}

export interface DemoDriver {
  username: string;
  pin: string;
  driver_id: string;
  asset_id: string;
  route_id: string;
}

export interface DemoFile {
  base_url: string;
  https_base_url: string | null;
  ca_file: string | null;
  mqtt_url: string;
  organisation_id: string;
  controller: { username: string; password: string };
  drivers: DemoDriver[];
  api_key: { id: string; organisation_id: string };
}

export async function readDemo(dataDir: string): Promise<DemoFile> {
  return JSON.parse(await readFile(join(dataDir, 'demo-credentials.json'), 'utf8'));
}
