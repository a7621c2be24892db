import { randomInt } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { randomKeyPrefix } from '../accounts/secrets/initial-secrets.js';
import { demoAddresses } from '../demo/demo-addresses.js';
import { loadDemoGeography } from '../demo/demo-data-file.js';
import { startOfDemoDay } from '../demo/demo-day.js';
import { buildDemoOrganisation, mostDemoDrivers } from '../demo/demo-organisation.js';
import { newDemoPins, seedDemoOrganisation } from '../demo/seed-demo-organisation.js';
import { seededRandom } from '../demo/seeded-random.js';
import { StartRefusal } from '../platform/start-refusal.js';
import { type Terminal, UsageFault } from './command.js';
import { readSettings, withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';

export const demoCreateCommand = defineCommand({
  name: 'demo create',
  summary: 'Makes one more demo organisation, with as many drivers as you like',
  details:
    'For trying out and for simulations of large fleets; works while the service runs. Every driver has\n' +
    'a pin, a truck, and a route of today and one of tomorrow unless they are left out. The secrets go\n' +
    'into a new file of the form of demo-credentials.json, which only its owner can read. 500 drivers\n' +
    'take half a minute, without routes a third of it.',
  options: {
    drivers: { placeholder: 'N', help: `How many drivers, 1 to ${mostDemoDrivers}`, presence: 'required' },
    credentials: { placeholder: 'FILE', help: 'A new file for the secrets', presence: 'required' },
    routes: { placeholder: 'two|none', help: 'The routes of each driver (two)', presence: 'optional' },
    name: { placeholder: 'NAME', help: 'The name of the organisation', presence: 'optional' },
  },
  async run(terminal, { drivers, credentials, routes = 'two', name = 'Simulated haulier' }) {
    const driverCount = Number(drivers);
    const faults: string[] = [];
    if (!/^\d{1,4}$/.test(drivers) || driverCount < 1 || driverCount > mostDemoDrivers) {
      faults.push(`--drivers must be a whole number from 1 to ${mostDemoDrivers}.`);
    }
    if (routes !== 'two' && routes !== 'none') faults.push('--routes must be two or none.');
    if (faults.length > 0) throw new UsageFault(faults);
    const file = resolve(terminal.folder, credentials);
    const organisation_id = await createDemo(terminal, file, {
      driverCount,
      name,
      withRoutes: routes === 'two',
    });
    terminal.print(JSON.stringify({ organisation_id, drivers: driverCount, credentials: file }, null, 2));
    return 0;
  },
});

/**
 * All or nothing: the secrets are on disk before the organisation is committed, and the file is removed if that fails.
 */
async function createDemo(
  terminal: Terminal,
  file: string,
  { driverCount, name, withRoutes }: { driverCount: number; name: string; withRoutes: boolean },
): Promise<string> {
  const config = readSettings(terminal);
  const geography = await loadDemoGeography();
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(
      error.code === 'EEXIST'
        ? `There is a file ${file} already; name a new one by --credentials.`
        : `${file} cannot be written (${error.code}); name another place by --credentials.`,
    );
  });
  try {
    const addresses = await demoAddresses(config);
    const tell = (done: string) => terminal.tell(`made ${done}`);
    return await withSystemContext(terminal, async (ctx) => {
      const demo = buildDemoOrganisation(geography, {
        startOfDay: startOfDemoDay(ctx.now()),
        organisationName: name,
        organisationKeyPrefix: randomKeyPrefix(),
        driverCount,
        random: seededRandom(randomInt(2 ** 31)),
      });
      const wanted = withRoutes ? demo : { ...demo, routes: [] };
      const pins = await newDemoPins(wanted, tell);
      return ctx.inTransaction(async (tx) => {
        const made = await seedDemoOrganisation(tx, wanted, pins, config, tell);
        await handle.writeFile(`${JSON.stringify({ ...addresses, ...made }, null, 2)}\n`);
        await handle.sync();
        return made.organisation_id;
      });
    });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
