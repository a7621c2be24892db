import { describe, expect, it } from 'vitest';
import { capture, weight, workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import type { Clock } from '../../packages/client/src/clock.js';
import { memoryStore } from '../../packages/client/src/storage/memory-store.js';
import { StoreFailure, type UnsentStore } from '../../packages/client/src/storage/unsent-store.js';
import { addPicture, captureAll, flushAll, openPhone, outcomeContent, picture } from './queue-phone.js';
import { recordsOfSession } from './recorded-day.js';

const service = suiteService();
const comment = 'this ends the process';
const position = (second: number) => ({
  kind: 'position' as const,
  position: { at: new Date(Date.now() - 60_000 + second * 1_000).toISOString(), coordinates: [1.6, 42.4] },
});

/** A process that dies when it sends a deadly request; its unfinished work is lost. */
function fragile(under: UnsentStore, isDeadly: (url: string, body: string) => boolean) {
  let isDead = false;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    isDead ||= isDeadly(String(input), typeof init?.body === 'string' ? init.body : '');
    if (isDead) throw new TypeError('The process has ended.');
    return globalThis.fetch(input, init);
  };
  const store: UnsentStore = {
    open: () => under.open(),
    commit: (changes) =>
      isDead ? Promise.reject(new StoreFailure('broken', 'The process has ended.')) : under.commit(changes),
    readFile: (key) => under.readFile(key),
    close: () => under.close(),
  };
  return { store, fetch, isDead: () => isDead };
}

/** Restarts the app until it survives; returns how often it died. */
async function startUntilItLives(
  first: ReturnType<typeof memoryStore>,
  day: Awaited<ReturnType<typeof workingDay>>,
  isDeadly: (url: string, body: string) => boolean,
) {
  let under = first;
  for (let deaths = 0; deaths < 40; deaths += 1) {
    under = under.crash();
    const process = fragile(under, isDeadly);
    const phone = await openPhone(service, process.store, { day, fetch: process.fetch });
    while (!process.isDead() && (await phone.run.flushOnce()).kind === 'sent');
    await phone.run.quiet();
    if (!process.isDead()) return { deaths, phone, under };
  }
  throw new Error('the app never survived');
}

describe('a record that ends the app each time it is sent', () => {
  it('is found and parked; the records around it are sent', async () => {
    const under = memoryStore();
    const day = await workingDay(service);
    const phone = await openPhone(service, under, { day });
    const outcomes = Array.from({ length: 30 }, (_, index) =>
      outcomeContent(day, index === 11 ? capture('deliver/sign', { comment }) : weight(`${index}`)),
    );
    await captureAll(service, phone, [...outcomes, position(1), position(2)]);
    const { deaths, phone: last } = await startUntilItLives(under, day, (_, body) => body.includes(comment));
    expect(deaths).toBeLessThanOrEqual(6);
    expect(last.queue.list()).toMatchObject([{ sequence: 12, parked: { problems: [{ code: 'internal' }] } }]);
    expect((await recordsOfSession(service, day)).records).toHaveLength(31);
  });

  it('delays other records for at most two starts', async () => {
    const store = memoryStore();
    const day = await workingDay(service);
    const phone = await openPhone(service, store, { day });
    await captureAll(service, phone, [
      outcomeContent(day, capture('deliver/sign', { comment })),
      { kind: 'completion', routeId: day.routeId, at: new Date().toISOString() },
      position(1),
    ]);
    let under = store;
    for (let start = 0; start < 3; start += 1) {
      under = under.crash();
      const process = fragile(under, (_, body) => body.includes(comment));
      const next = await openPhone(service, process.store, { day, fetch: process.fetch });
      while (!process.isDead() && (await next.run.flushOnce()).kind === 'sent');
      expect(process.isDead()).toBe(true);
    }
    expect((await recordsOfSession(service, day)).records).toEqual(['2 completion', '3 position']);
  });

  it('may be an image, too', async () => {
    const under = memoryStore();
    const day = await workingDay(service);
    const phone = await openPhone(service, under, { day });
    const photo = await addPicture(service, phone, picture('deadly'));
    await captureAll(service, phone, [
      outcomeContent(day, capture('deliver/photo', { image_urls: [photo] })),
      outcomeContent(day, weight()),
    ]);
    const {
      deaths,
      phone: last,
      under: living,
    } = await startUntilItLives(under, day, (url) => url.includes('/content?'));
    expect(deaths).toBeLessThanOrEqual(12);
    expect(last.queue.list()).toMatchObject([{ sequence: 1, parked: { problems: [{ code: 'internal' }] } }]);
    expect((await recordsOfSession(service, day)).records).toEqual(['2 outcome scale']);
    // The driver retries the record. It is sent, because sending it no longer ends the app.
    await last.queue.retry(last.queue.list()[0]?.id ?? '');
    const well = await openPhone(service, living.crash(), { day });
    expect(await flushAll(well.run)).toEqual({ kind: 'nothing_to_do' });
    expect((await recordsOfSession(service, day)).records).toEqual(['1 outcome photo', '2 outcome scale']);
  });
});

it('[C-6] skips a record on which the service fails repeatedly, and delivers it when the service works again', async () => {
  let isMended = false;
  const poison = weight();
  let nowMs = Date.now();
  const clock: Clock = {
    now: () => nowMs,
    sleep: async (ms) => {
      nowMs += ms;
    },
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const isDeadly = typeof init?.body === 'string' && init.body.includes(poison.submission_id);
    if (isMended || !isDeadly) return globalThis.fetch(input, init);
    return Response.json([{ message: 'An unexpected fault.', type: 'internal', code: 'internal_error' }], {
      status: 500,
    });
  };
  const phone = await openPhone(service, memoryStore(), { fetch, clock });
  const outcomes = Array.from({ length: 9 }, (_, n) => (n === 4 ? poison : weight()));
  await captureAll(service, phone, [
    ...outcomes.map((each) => outcomeContent(phone.day, each)),
    position(1),
    position(2),
  ]);
  const flush = async (steps: number) => {
    for (let step = 0; step < steps; step += 1) {
      const result = await phone.run.flushOnce();
      if (result.kind === 'nothing_to_do') return;
      if (result.kind === 'back_off' && phone.queue.list().length === 1) return;
    }
  };
  await flush(40);
  expect(phone.queue.list()).toMatchObject([{ sequence: 5, parked: null }]);
  expect((await recordsOfSession(service, phone.day)).records).toHaveLength(10);
  isMended = true;
  nowMs += 600_000;
  expect(await flushAll(phone.run)).toEqual({ kind: 'nothing_to_do' });
  expect(phone.queue.list()).toEqual([]);
});
