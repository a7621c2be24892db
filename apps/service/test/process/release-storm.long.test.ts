import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { suiteWorld } from '../test-context.js';
import {
  askedFleet,
  countedEvents,
  releasedAll,
  statusesOf,
  untilAnswered,
} from '../transfers/release-fleet.js';
import type { ServiceProcess } from './service-process.js';
import { suiteProcesses } from './suite-processes.js';

const world = suiteWorld();
const services = suiteProcesses(() => ({ DATABASE_URL: world.database.url }));

/** The number of releases that a service has carried out, and of those that were more than ten seconds late. */
async function figuresOf({ baseUrl }: ServiceProcess): Promise<{ done: number; late: number }> {
  const text = await (await fetch(new URL('/metrics', baseUrl))).text();
  const figure = (name: string) =>
    Number(new RegExp(`^due_work_lateness_seconds_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  const done = figure('count{work="auto_release"}');
  return { done, late: done - figure('bucket{le="10",work="auto_release"}') };
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

describe('services that share a database', () => {
  it('[R-EVT-11] [C-8] carry out every request once and on time, and count it in their metrics', async () => {
    await services.startUpTo(2);
    const before = await services.figures(figuresOf);
    const asked = await askedFleet(world, 100, { from: 200, to: 2_200 });
    await untilAnswered(world, asked);
    expect(await countedEvents(world, asked)).toEqual(releasedAll(100));
    // The metrics are updated shortly after the commit.
    const doneBefore = sumOf(before.map(({ done }) => done));
    const done = async () => sumOf((await services.figures(figuresOf)).map((each) => each.done));
    await expect.poll(async () => (await done()) - doneBefore).toBe(100);
    expect((await services.figures(figuresOf)).map(({ late }) => late)).toEqual(
      before.map(({ late }) => late),
    );
  });

  it('[R-EVT-11] [C-8] lose no request and repeat none, even if they are killed at random moments', async () => {
    const asked = await askedFleet(world, 100, { from: 0, to: 2_500 });
    for (let kills = 0; kills < 4; kills += 1) {
      await delay(Math.random() * 400);
      await services.killOldest();
      await services.startUpTo(2);
    }
    await untilAnswered(world, asked);
    expect(new Set(await statusesOf(world, asked))).toEqual(new Set(['auto_released']));
    expect(await countedEvents(world, asked)).toEqual(releasedAll(100));
  }, 60_000);
});
