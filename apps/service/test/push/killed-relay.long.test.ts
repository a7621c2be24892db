import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServiceProcess, startProcess, temporaryDataDir } from '../process/service-process.js';
import { addDriver, suiteWorld } from '../test-context.js';
import { type AedesServer, startAedes } from './aedes-server.js';
import { relayWorld } from './relay-world.js';

const world = suiteWorld();
const { change, nothingWaits, both } = relayWorld(world);

let broker: AedesServer;
let folders: Awaited<ReturnType<typeof temporaryDataDir>>[] = [];
const running = new Set<ServiceProcess>();
beforeAll(async () => {
  broker = await startAedes();
  folders = await Promise.all([temporaryDataDir(), temporaryDataDir()]);
});
afterAll(async () => {
  await Promise.all([...running].map((each) => each.kill('SIGTERM')));
  await Promise.all(folders.map((each) => each.remove()));
  await broker.kill();
});

const start = async (index: number): Promise<ServiceProcess> => {
  const started = await startProcess(folders[index]?.dataDir ?? '', {
    NODE_ENV: 'production',
    DATABASE_URL: world.database.url,
    MQTT_URL: broker.url,
  });
  running.add(started);
  return started;
};

it('[C-9] a service that is killed while it publishes loses no message, and keeps the order per driver', async () => {
  const drivers = await Promise.all(Array.from({ length: 8 }, () => addDriver(world)));
  const [killed] = [await start(0), await start(1)];
  const routes = new Map(drivers.map((each) => [each, [] as string[]]));
  const changeAll = () =>
    Promise.all(drivers.map(async (each) => routes.get(each)?.push(await change(each))));
  for (let round = 0; round < 60; round += 1) {
    await changeAll();
    if (round === 20) {
      running.delete(killed);
      void killed.kill('SIGKILL');
    }
    if (round === 40) await start(0);
  }
  await expect.poll(nothingWaits, { timeout: 45_000 }).toBe(true);
  for (const driver of drivers) {
    const heard = broker.published.filter((each) => each.topic.includes(driver.userId));
    const firsts = [...new Map(heard.map((each) => [JSON.stringify(each), each])).values()];
    expect(firsts).toEqual((routes.get(driver) ?? []).flatMap((each) => both(driver, each)));
  }
}, 90_000);
