import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AppService, DemoCredentials } from '../driver-app/app-service.js';

const program = (path: string) => fileURLToPath(new URL(`../../apps/${path}`, import.meta.url));

/** An organisation whose drivers are simulated. */
export interface MovingFleet {
  demo: DemoCredentials;
  /** Drivers that are not simulated. */
  own: DemoCredentials['drivers'];
  /** Lets the simulated drivers begin their days, ten in a second. */
  setOut(): void;
  /**
   * Lets the simulated drivers deliver everything and end their days. Returns the simulator's report and its exit
   * code, which is 0 if nothing was lost or doubled.
   */
  endDay(): Promise<{ code: number | null; report: string }>;
}

/** Makes an organisation with these numbers of simulated and other drivers. */
export async function movingFleet(
  service: AppService,
  counts: { simulated: number; own: number },
): Promise<MovingFleet> {
  const file = join(service.folder, 'moving-fleet.json');
  const drivers = String(counts.simulated + counts.own);
  const create = ['demo', 'create', '--drivers', drivers, '--routes', 'none', '--credentials', file];
  await promisify(execFile)(process.execPath, [program('service/dist/cli/fleet.js'), ...create], {
    cwd: service.folder,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: service.folder },
  });
  const demo: DemoCredentials = {
    ...JSON.parse(await readFile(file, 'utf8')),
    base_url: service.demo.base_url,
  };
  let simulator: { ended: Promise<unknown>; child: ReturnType<typeof begin> } | null = null;
  const begin = () =>
    spawn(
      process.execPath,
      [
        ...[program('simulator/dist/simulate.js'), '--plain', '--url', demo.base_url, '--credentials', file],
        ...['--drivers', String(counts.simulated), '--network', 'good', '--speed', '5', '--rounds', '1'],
        ...['--seed', '1', '--no-controller'],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
  return {
    demo,
    own: demo.drivers.slice(counts.simulated),
    setOut() {
      const child = begin();
      simulator = { child, ended: once(child, 'exit') };
    },
    async endDay() {
      if (simulator === null) return { code: 0, report: '' };
      const { child, ended } = simulator;
      simulator = null;
      child.kill('SIGTERM');
      const [report] = await Promise.all([text(child.stdout), ended]);
      return { code: child.exitCode, report };
    },
  };
}
