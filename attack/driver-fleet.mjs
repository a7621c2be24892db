import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { prepareDrivers } from '../bench/bench-drivers.mjs';

const command = fileURLToPath(new URL('../apps/service/dist/cli/fleet.js', import.meta.url));

/** Adds an organisation to the running service and logs in its drivers; each has a session and a route. */
export async function makeDriverFleet(service, drivers) {
  const file = join(service.dataDir, `fleet-${drivers}.json`);
  const words = ['demo', 'create', '--drivers', String(drivers), '--credentials', file];
  await promisify(execFile)(process.execPath, [command, ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: service.dataDir, LOG_LEVEL: 'warn' },
  });
  return await prepareDrivers(service.baseUrl, JSON.parse(await readFile(file, 'utf8')));
}
