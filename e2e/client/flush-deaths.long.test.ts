import { describe, expect, it } from 'vitest';
import { workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { memoryStore } from '../../packages/client/src/storage/memory-store.js';
import { type Death, mortalProcess } from './mortal-process.js';
import { captureDay, flushAll, openPhone } from './queue-phone.js';
import { recordsOfSession } from './recorded-day.js';

const service = suiteService();

/**
 * Sends a day in a process that ends with `death`, then in a second process. Returns the service's records, and the
 * number of steps of the first process.
 */
async function flushTwice(death: Death | null) {
  const day = await workingDay(service);
  let under = memoryStore();
  const phone = await openPhone(service, under, { day });
  await captureDay(service, phone);
  under = under.crash();
  const process = mortalProcess(under, death);
  const mortal = await openPhone(service, process.store, { day, fetch: process.fetch });
  for (let step = 0; step < 100 && !process.isDead(); step += 1) {
    if ((await mortal.run.flushOnce()).kind === 'nothing_to_do') break;
  }
  await mortal.run.quiet();
  const lost: unknown[] = [];
  const next = await openPhone(service, under.crash(), { day });
  next.queue.on('lost', (event) => lost.push(event));
  expect(await flushAll(next.run)).toEqual({ kind: 'nothing_to_do' });
  expect(next.queue.list()).toEqual([]);
  expect(lost).toEqual([]);
  const recorded = await recordsOfSession(service, day);
  const closed = await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`, {
    body: { last_sequence: next.queue.lastSequence(day.sessionId) },
  });
  expect(closed.status).toBe(200);
  return { recorded, steps: process.steps(), died: process.isDead() };
}

describe('a phone that dies while it sends', () => {
  it('[C-4][C-6] has sent everything once after a restart, for a death at any write or request', async () => {
    const undisturbed = await flushTwice(null);
    expect(undisturbed.recorded.records).toHaveLength(12);
    expect(undisturbed.recorded.images).toEqual([5_000, 7_000, 5_000]);
    expect(undisturbed.steps).toBeGreaterThan(30);
    const deaths = Array.from({ length: undisturbed.steps }, (_, index): Death[] => [
      { at: index + 1, when: 'before' },
      { at: index + 1, when: 'after' },
    ]).flat();
    let died = 0;
    const dieInTurn = async () => {
      for (let death = deaths.shift(); death !== undefined; death = deaths.shift()) {
        const flushed = await flushTwice(death);
        expect(flushed.recorded, `died ${death.when} step ${death.at}`).toEqual(undisturbed.recorded);
        died += flushed.died ? 1 : 0;
      }
    };
    await Promise.all([dieInTurn(), dieInTurn(), dieInTurn(), dieInTurn()]);
    // Uploads run two at a time, so the number of steps varies a little between runs.
    expect(died).toBeGreaterThan(2 * undisturbed.steps - 12);
  }, 240_000);
});
