import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PreparationFailure } from '../loading/load-routes.js';
import { type ServiceProcess, serviceProgram, startServiceProcess } from './killable-service.js';

/** The simulator's own service, with a temporary data folder and a demo fleet. */
export interface OwnService extends Pick<ServiceProcess, 'baseUrl' | 'killAndRestart'> {
  /** The text of the fleet's credentials. */
  credentials: string;
  /** Ends it in order and removes its data. */
  stop(): Promise<void>;
}

/** The service creates this many drivers at its first start. */
const driversOfFirstStart = 8;

/**
 * Starts the service and creates a fleet with this many drivers. Throws PreparationFailure with the service's output.
 * Also throws when `interrupted` is aborted; nothing stays behind.
 */
export async function startOwnService(
  drivers: number,
  onProgress: (done: string) => void,
  interrupted: AbortSignal = new AbortController().signal,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-simulation-'));
  let service: ServiceProcess | null = null;
  const stop = async () => {
    await service?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    service = await startServiceProcess(dataDir, interrupted, settings);
    const { baseUrl, demoFile, killAndRestart } = service;
    const fleet = drivers <= driversOfFirstStart ? demoFile : join(dataDir, 'fleet-credentials.json');
    if (fleet !== demoFile) await makeFleet(service, { drivers, file: fleet, interrupted }, onProgress);
    return { baseUrl, credentials: await readFile(fleet, 'utf8'), killAndRestart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Runs `fleet demo create` for a service, which adds an organisation with this many drivers. Throws PreparationFailure.
 */
export async function makeFleet(
  { environment }: ServiceProcess,
  { drivers, file, interrupted }: { drivers: number; file: string; interrupted?: AbortSignal },
  onProgress: (done: string) => void,
): Promise<void> {
  const words = ['demo', 'create', '--drivers', String(drivers), '--routes', 'none', '--credentials', file];
  const child = spawn(process.execPath, [serviceProgram('cli/fleet.js'), ...words], {
    ...{ cwd: environment.DATA_DIR, env: environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(interrupted === undefined ? {} : { signal: interrupted }),
    // Only the simulator may react to Ctrl-C.
    detached: true,
  });
  child.stderr.on('data', (chunk: Buffer) => onProgress(chunk.toString().trim().split('\n').at(-1) ?? ''));
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (child.exitCode !== 0) throw new PreparationFailure(`The fleet could not be created:\n${said}`);
}
