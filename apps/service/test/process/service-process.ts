import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const builtProgram = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The built service as a separate process, as `npm start` runs it. */
export interface ServiceProcess {
  child: ChildProcess;
  /** Milliseconds from the start of the process until it was ready. */
  readyAfterMs: number;
  /** The origin and the base path. */
  baseUrl: string;
  kill(signal: NodeJS.Signals): Promise<void>;
  output(): string;
}

/** Processes and folders of the suite. The hooks below clean up after a test that fails half-way. */
const running = new Map<ChildProcess, string>();
const folders = new Set<string>();

/** Creates a data folder. `remove` first ends the services that still run on it. */
export async function temporaryDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-data-'));
  folders.add(dataDir);
  return { dataDir, remove: () => removeFolder(dataDir) };
}

async function removeFolder(dataDir: string): Promise<void> {
  await endProcesses((each) => each === dataDir);
  await rm(dataDir, { recursive: true, force: true });
  folders.delete(dataDir);
}

/** Ends services, by default all that this suite started, and waits until they have exited. */
export async function endProcesses(on: (dataDir: string) => boolean = () => true): Promise<void> {
  const left = [...running].filter(([, dataDir]) => on(dataDir)).map(([child]) => child);
  await Promise.all(left.map((child) => end(child)));
}

const endsWithinMs = 15_000;

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  // A process that a test has frozen receives SIGTERM only after SIGCONT.
  child.kill('SIGCONT');
  const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
  await exited;
  clearTimeout(timer);
}

afterAll(async () => {
  await endProcesses();
  await Promise.all([...folders].map(removeFolder));
});
process.once('exit', () => {
  for (const child of running.keys()) child.kill('SIGKILL');
});

/** A started process, which may not be ready yet. */
export interface LaunchedProcess {
  child: ChildProcess;
  /** Its standard output and standard error so far, including its log. */
  output(): string;
  /** Resolves to the exit code, or to null after a signal, once the process has ended and all its output was read. */
  ended: Promise<number | null>;
}

/** Starts a command, by default the built service. It is ended at the end of the suite at the latest. */
export function launchProcess(
  dataDir: string,
  environment: Record<string, string> = {},
  { folder = dataDir, command = [process.execPath, builtProgram] }: LaunchOptions = {},
): LaunchedProcess {
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      HTTPS_PORT: '',
      MQTT_PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '1000000',
      REQUESTS_UNDER_WAY: '1000',
      NEW_CONNECTIONS_PER_SECOND: '1000000',
      LOGIN_FAILURES_PER_ADDRESS: '100000',
      LOGIN_FAILURES_OF_STRANGERS: '100000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.set(child, dataDir);
  child.once('exit', () => running.delete(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const ended = once(child, 'close').then(([code]) => code);
  return { child, output: () => said, ended };
}

interface LaunchOptions {
  /** The working folder, by default the data folder. */
  folder?: string;
  command?: readonly string[];
}

export async function startProcess(
  dataDir: string,
  environment: Record<string, string> = {},
  folder = dataDir,
  program = builtProgram,
): Promise<ServiceProcess> {
  const startedAt = performance.now();
  const command = [process.execPath, program];
  const { child, output, ended } = launchProcess(dataDir, environment, { folder, command });
  const address = /http:\/\/\S+\/api\/v2/;
  while (!address.test(output())) {
    if (child.exitCode !== null || performance.now() - startedAt > 60_000) {
      child.kill('SIGKILL');
      throw new Error(`the service did not become ready:\n${output()}`);
    }
    await delay(5);
  }
  return {
    child,
    readyAfterMs: performance.now() - startedAt,
    baseUrl: address.exec(output())?.[0] ?? '',
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
    output,
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
