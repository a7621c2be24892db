import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProcess, temporaryDataDir } from '../process/service-process.js';
import { addDriver, suiteWorld } from '../test-context.js';
import { type AedesServer, startAedes } from './aedes-server.js';
import { relayWorld } from './relay-world.js';

const world = suiteWorld();
const { change, take, nothingWaits, both } = relayWorld(world);

let broker: AedesServer;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;
beforeAll(async () => {
  broker = await startAedes();
  folder = await temporaryDataDir();
});
afterAll(async () => {
  await folder.remove();
  await broker.kill();
});

const start = () =>
  startProcess(folder.dataDir, {
    NODE_ENV: 'production',
    DATABASE_URL: world.database.url,
    MQTT_URL: broker.url,
  });

async function isSealed(): Promise<boolean> {
  const { rows } = await world.database.pool.query(
    'select from push_streams where secured_through < last_number',
  );
  return rows.length === 0;
}

it('[C-9] a service that is killed again and again does not repeat acknowledged messages while its broker keeps running', async () => {
  const driver = await addDriver(world);
  await take(driver);
  const expected: { topic: string; payload: string }[] = [];
  for (let round = 0; round < 4; round += 1) {
    const service = await start();
    for (let n = 0; n < 3; n += 1) expected.push(...both(driver, await change(driver)));
    await expect.poll(nothingWaits).toBe(true);
    await expect.poll(isSealed).toBe(true);
    await service.kill('SIGKILL');
  }
  // Messages acknowledged after the last seal are published again.
  const service = await start();
  const last = both(driver, await change(driver));
  await expect.poll(() => broker.published.length).toBeGreaterThan(expected.length);
  await service.kill('SIGKILL');
  const again = await start();
  await expect.poll(nothingWaits, { timeout: 30_000 }).toBe(true);
  await expect.poll(isSealed).toBe(true);
  expect(broker.published.slice(0, expected.length)).toEqual(expected);
  const rest = broker.published.slice(expected.length);
  expect(rest.length).toBeLessThanOrEqual(2 * last.length);
  expect(rest.slice(-last.length)).toEqual(last);
  await again.kill('SIGTERM');
}, 120_000);
