import { describe, expect, it } from 'vitest';
import { weight } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { memoryStore } from '../../packages/client/src/storage/memory-store.js';
import { StoreFailure, type UnsentStore } from '../../packages/client/src/storage/unsent-store.js';
import { captureAll, flushAll, openPhone, outcomeContent } from './queue-phone.js';
import { recordsOfSession } from './recorded-day.js';

const service = suiteService();

describe('a flush with a faulty storage', () => {
  it('continues if the storage is full, because only sending makes space', async () => {
    const under = memoryStore();
    let refuses: (change: object) => boolean = () => false;
    const store: UnsentStore = {
      ...under,
      commit: (changes) =>
        changes.some(refuses) ? Promise.reject(new StoreFailure('full', 'no room')) : under.commit(changes),
    };
    const phone = await openPhone(service, store);
    const { day, queue, run } = phone;
    await captureAll(service, phone, [outcomeContent(day, weight()), outcomeContent(day, weight())]);
    refuses = (change) => 'put' in change;
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect(queue.list()).toEqual([]);
  });

  it('sends nothing twice in one run if the storage accepts no results, and completes when it accepts them again', async () => {
    const under = memoryStore();
    let isBroken = false;
    const store: UnsentStore = {
      ...under,
      commit: (changes) =>
        isBroken ? Promise.reject(new StoreFailure('broken', 'no disk')) : under.commit(changes),
    };
    let submissions = 0;
    const fetch: typeof globalThis.fetch = (input, init) => {
      submissions += String(input).endsWith('/outcomes') ? 1 : 0;
      return globalThis.fetch(input, init);
    };
    const phone = await openPhone(service, store, { fetch });
    const { day, queue, run } = phone;
    await captureAll(service, phone, [outcomeContent(day, weight()), outcomeContent(day, weight('-1'))]);
    isBroken = true;
    for (let flush = 0; flush < 3; flush += 1) {
      expect(await flushAll(run)).toEqual({ kind: 'back_off', ms: 0, failure: null });
    }
    expect(submissions).toBe(1);
    expect(queue.list()).toMatchObject([{ parked: null }, { parked: null }]);
    isBroken = false;
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect(submissions).toBe(1);
    expect(queue.list()).toMatchObject([{ sequence: 2, parked: { problems: [{ key: '/value' }] } }]);
    expect((await recordsOfSession(service, day)).records).toEqual(['1 outcome scale']);
  });
});
