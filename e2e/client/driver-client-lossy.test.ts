import { type Clock, systemClock } from '@fleet/client/clock';
import { describe, expect, it } from 'vitest';
import { workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { failed } from './driver-day.js';
import { stopPhonesAfterEach, testPhone } from './driver-fixture.js';
import { recordsOfSession } from './recorded-day.js';

const service = suiteService();
stopPhonesAfterEach();

/** Random numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Shortens pauses, but not those between the polls of a phone without push. */
const clock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => systemClock.sleep(ms >= 50_000 ? ms : ms / 10, signal),
};

const places = ['load/km', 'load/check', 'load/truck', 'deliver/stars', 'deliver/scale'];

describe('a phone on a network that loses one in eight requests or responses', () => {
  it.each([1, 2, 3])(
    '[R-SES-12] delivers 50 records once each, with fewer requests than records (seed %d)',
    async (seed) => {
      const day = await workingDay(service, { session: false });
      const random = seeded(seed);
      const { client, network, until } = testPhone(service, { ...day, clock, random: seeded(seed + 100) });
      await client.start();
      const taken = await client.takeSession(day.assetId);
      await until('live');
      network.up = false;
      for (let round = 0; round < 10; round += 1) {
        await client.reportActivity('load', 'started');
        await client.captureOutcome(failed(places[round % places.length] ?? ''));
        await client.reportPosition({ coordinates: [1.5, 42.5] });
        await client.reportActivity('load', 'completed');
        await client.reportActivity('deliver', 'started');
      }
      expect(client.unsent()).toHaveLength(50);
      await until('offline');
      // Like an app that receives network events again and again.
      client.on('state', (state) => {
        if (state === 'offline') client.nudge();
      });
      network.allows = () => {
        const chance = random();
        if (chance < 0.06) network.answersLost = 1;
        return chance < 0.06 || chance >= 0.12;
      };
      const before = network.requests.length;
      client.nudge();
      await expect(client.flushed()).resolves.toBe(true);
      const requests = network.requests.length - before;
      // 30 reports, a batch of outcomes and a batch of positions, times 100/88 for losses, plus a few other requests.
      expect(requests).toBeLessThanOrEqual(45);
      const sessionId = taken.ok ? taken.session.id : '';
      const { records } = await recordsOfSession(service, { ...day, sessionId });
      expect(records).toHaveLength(50);
      expect(new Set(records).size).toBe(50);
    },
  );
});
