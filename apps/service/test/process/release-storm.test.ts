import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { suiteWorld } from '../test-context.js';
import {
  askedFleet,
  countedEvents,
  releasedAll,
  statusesOf,
  untilAnswered,
} from '../transfers/release-fleet.js';
import { type ServiceProcess, startProcess, temporaryDataDir } from './service-process.js';

const world = suiteWorld();
const running: { process: ServiceProcess; remove(): Promise<void> }[] = [];
afterAll(async () => {
  for (const each of running) {
    await each.process.kill('SIGTERM');
    await each.remove();
  }
});

/** A service of its own on the suite's database. */
async function startOne(): Promise<ServiceProcess> {
  const { dataDir, remove } = await temporaryDataDir();
  const environment = { DATABASE_URL: world.database.url, NODE_ENV: 'production' };
  const process = await startProcess(dataDir, environment);
  running.push({ process, remove });
  return process;
}

async function killOne(process: ServiceProcess): Promise<void> {
  await process.kill('SIGKILL');
  const index = running.findIndex((each) => each.process === process);
  await running.splice(index, 1)[0]?.remove();
}

/** How many a service says it has carried out, and how many of them more than ten seconds late. */
async function figuresOf({ baseUrl }: ServiceProcess): Promise<{ done: number; late: number }> {
  const text = await (await fetch(new URL('/metrics', baseUrl))).text();
  const figure = (name: string) =>
    Number(new RegExp(`^due_work_lateness_seconds_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  const done = figure('count{work="auto_release"}');
  return { done, late: done - figure('bucket{le="10",work="auto_release"}') };
}

describe('services that share a database', () => {
  it('[R-EVT-11] [C-8] carry out every request once, on time, and say so', async () => {
    const services = [await startOne(), await startOne()];
    const asked = await askedFleet(world, 100, { from: 200, to: 2_200 });
    await untilAnswered(world, asked);
    expect(await countedEvents(world, asked)).toEqual(releasedAll(100));
    // A figure follows its commit.
    const figures = () => Promise.all(services.map(figuresOf));
    await expect.poll(async () => (await figures()).reduce((sum, each) => sum + each.done, 0)).toBe(100);
    expect((await figures()).map((each) => each.late)).toEqual([0, 0]);
  });

  it('[R-EVT-11] [C-8] killed at any moment lose no request and repeat none', async () => {
    const asked = await askedFleet(world, 100, { from: 0, to: 2_500 });
    for (let kills = 0; kills < 4; kills += 1) {
      await delay(Math.random() * 400);
      const victim = running[0]?.process;
      if (victim !== undefined) await killOne(victim);
      await startOne();
    }
    await untilAnswered(world, asked);
    expect(new Set(await statusesOf(world, asked))).toEqual(new Set(['auto_released']));
    expect(await countedEvents(world, asked)).toEqual(releasedAll(100));
  }, 60_000);
});
