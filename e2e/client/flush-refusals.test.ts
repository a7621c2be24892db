import { describe, expect, it } from 'vitest';
import { capture, dayPlan, weight, workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { memoryStore } from '../../packages/client/src/storage/memory-store.js';
import { captureAll, flushAll, openPhone, outcomeContent } from './queue-phone.js';
import { recordsOfSession } from './recorded-day.js';

const service = suiteService();
const at = (ms = 0) => new Date(Date.now() - 60_000 + ms).toISOString();
const position = (ms: number, fields = {}) => ({
  kind: 'position' as const,
  position: { at: at(ms), coordinates: [1.6, 42.4], ...fields },
});
const kindsOf = async (...given: Parameters<typeof recordsOfSession>) =>
  (await recordsOfSession(...given)).records;

describe('one bad record', () => {
  it('[C-6] is parked with its problems while other records are sent, and is sent with its sequence after a correction', async () => {
    const phone = await openPhone(service, memoryStore());
    const { day, queue, run } = phone;
    await captureAll(service, phone, [
      outcomeContent(day, weight()),
      outcomeContent(day, weight('-3')),
      outcomeContent(day, capture('deliver/stars', { type: 'star', value: '5' })),
      { kind: 'arrival', routeId: day.routeId, stopId: day.routeId, at: at() },
    ]);
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    const [bad, unknownStop] = queue.list();
    expect(bad).toMatchObject({ sequence: 2, parked: { problems: [{ key: '/value' }] } });
    expect(unknownStop).toMatchObject({ sequence: 4, parked: { problems: [{ code: 'not_found' }] } });
    expect(await kindsOf(service, day)).toEqual(['1 outcome scale', '3 outcome stars']);
    await queue.mend(bad?.id ?? '', outcomeContent(day, weight('3')));
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect(await kindsOf(service, day)).toEqual(['1 outcome scale', '2 outcome scale', '3 outcome stars']);
  });

  it('[C-11] among a thousand positions costs a few requests, and is parked alone', async () => {
    let requests = 0;
    const fetch: typeof globalThis.fetch = (...given) => {
      requests += 1;
      return globalThis.fetch(...given);
    };
    const phone = await openPhone(service, memoryStore(), { fetch });
    const contents = Array.from({ length: 1_200 }, (_, index) => position(index));
    contents[700] = position(700, { at: '1999-12-31T23:59:59.999Z' });
    await captureAll(service, phone, contents);
    expect(await flushAll(phone.run)).toEqual({ kind: 'nothing_to_do' });
    expect(phone.queue.list()).toMatchObject([
      { sequence: 701, parked: { problems: [{ code: 'captured_too_early' }] } },
    ]);
    // The log-in, the batch with the bad record, the same batch without it, and the batch of the remaining positions.
    expect(requests).toBe(4);
    expect(await kindsOf(service, phone.day)).toHaveLength(1_199);
  });

  it('is sent alone and parked alone if its frame is faulty', async () => {
    const phone = await openPhone(service, memoryStore());
    const { day, queue, run } = phone;
    await captureAll(service, phone, [
      outcomeContent(day, weight(), 99),
      outcomeContent(day, weight(), 99),
      outcomeContent(day, weight()),
    ]);
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect(queue.list().map((each) => each.sequence)).toEqual([1, 2]);
    expect(await kindsOf(service, day)).toEqual(['3 outcome scale']);
  });
});

describe('a record that is not accepted now', () => {
  it('[C-6] waits until its route becomes active, while other records are sent', async () => {
    const phone = await openPhone(service, memoryStore());
    const { day, queue, run } = phone;
    const saved = await day.integration('PUT', `/routes/LATER-${day.key}`, { body: dayPlan(day.key) });
    const later: string = saved.body.data.id;
    await captureAll(service, phone, [
      outcomeContent({ ...day, routeId: later }, weight()),
      outcomeContent(day, weight()),
      position(0),
    ]);
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect(run.routesSetAside()).toEqual([later]);
    expect(queue.list()).toMatchObject([{ sequence: 1, parked: null }]);
    await captureAll(service, phone, [{ kind: 'completion', routeId: day.routeId, at: at() }]);
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect(queue.list()).toMatchObject([{ sequence: 1 }]);
    run.activate(later);
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect([queue.list(), run.routesSetAside()]).toEqual([[], []]);
  });

  it('[C-4] waits for its own driver, while records of another driver on the same phone are sent', async () => {
    const store = memoryStore();
    const first = await openPhone(service, store);
    await captureAll(service, first, [outcomeContent(first.day, weight()), position(0)]);
    const next = store.crash();
    const phone = await openPhone(service, next, { day: await workingDay(service) });
    await captureAll(service, phone, [outcomeContent(phone.day, weight())]);
    for (let flush = 0; flush < 2; flush += 1) {
      expect(await flushAll(phone.run)).toMatchObject({ kind: 'blocked', why: 'session' });
      expect(phone.queue.list().map((each) => each.sequence)).toEqual([1, 2]);
    }
    expect(await kindsOf(service, phone.day)).toEqual(['1 outcome scale']);
    const back = await openPhone(service, next.crash(), { day: first.day });
    expect(await flushAll(back.run)).toEqual({ kind: 'nothing_to_do' });
    expect(await kindsOf(service, first.day)).toEqual(['1 outcome scale', '2 position']);
  });

  it('blocks the queue, with the reason, if a log-in is needed or the session belongs to another device', async () => {
    const day = await workingDay(service);
    const cases = [
      { day: { ...day, deviceId: 'another' }, why: 'wrong_device' },
      { day: { ...day, username: 'nobody' }, why: 'log_in' },
    ];
    for (const { day: mistaken, why } of cases) {
      const phone = await openPhone(service, memoryStore(), { day: mistaken });
      await captureAll(service, phone, [outcomeContent(day, weight())]);
      expect(await flushAll(phone.run)).toMatchObject({ kind: 'blocked', why });
      expect(phone.queue.list()).toMatchObject([{ sequence: 1, parked: null }]);
    }
  });

  it('[C-4] is late or quarantined after the end of its session, and is removed from the queue in both cases', async () => {
    const phone = await openPhone(service, memoryStore());
    const { day } = phone;
    await captureAll(service, phone, [position(0), outcomeContent(day, weight())]);
    await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`);
    await captureAll(service, phone, [
      outcomeContent(day, weight('13', { captured_at: new Date(Date.now() + 60_000).toISOString() })),
      position(120_000),
    ]);
    expect(await flushAll(phone.run)).toEqual({ kind: 'nothing_to_do' });
    expect(phone.queue.list()).toEqual([]);
    expect(await kindsOf(service, day)).toEqual(['1 position', '2 outcome scale']);
  });
});
