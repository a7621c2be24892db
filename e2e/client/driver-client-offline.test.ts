import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from '@fleet/client/file-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingDay } from '../../apps/service/test/day-fixture.js';
import { suiteService } from '../../apps/service/test/test-service.js';
import { driveOn, failed } from './driver-day.js';
import { soon, stopPhonesAfterEach, testPhone } from './driver-fixture.js';
import { outcomesOf, receivedOf } from './recorded-outcomes.js';

const service = suiteService();
stopPhonesAfterEach();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-driver-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a phone without a network', () => {
  it('[R-SES-12] captures a whole day, and sends it when the network is back', async () => {
    const day = await workingDay(service, { session: false });
    const { client, network, events, until } = testPhone(service, day);
    await client.start();
    const taken = await client.takeSession(day.assetId);
    await until('live');
    network.up = false;
    const captured = await driveOn(client);
    await until('offline');
    expect(client.unsent().map((each) => each.sequence)).toEqual(
      Array.from({ length: captured }, (_, index) => index + 1),
    );
    expect(client.progress()?.completed).toBe(true);
    expect(await client.flushed(50)).toBe(false);
    expect(events('failure').every((each) => each.kind === 'unreachable')).toBe(true);
    network.up = true;
    client.nudge();
    await expect(client.flushed()).resolves.toBe(true);
    await until('live');
    expect(await outcomesOf(service, day.routeId)).toHaveLength(11);
    expect(await receivedOf(service, taken.ok ? taken.session.id : '')).toBe(`{[1,${captured + 1})}`);
    await expect.poll(() => client.route, soon).toBeNull();
  });

  it('reconnects automatically, without a call of `nudge`', async () => {
    const day = await workingDay(service, { session: false });
    const { client, network, until } = testPhone(service, day);
    await client.start();
    await client.takeSession(day.assetId);
    await until('live');
    network.up = false;
    await client.reportPosition({ coordinates: [1.5, 42.5] });
    await until('offline');
    network.up = true;
    await until('live');
    expect(client.unsent()).toEqual([]);
  });

  it('shows route and progress after a restart, continues at the driver’s stop, and gives no sequence twice', async () => {
    const day = await workingDay(service, { session: false });
    const path = join(folder, 'restart');
    const first = testPhone(service, { ...day, store: fileStore(path) });
    await first.client.start();
    const taken = await first.client.takeSession(day.assetId);
    await first.until('live');
    const [depot] = first.client.route?.travel_plan.points_of_interest ?? [];
    await first.client.reportArrival(`${depot?.id}`);
    await first.client.reportActivity('load', 'started');
    await first.client.captureOutcome(failed('load/km'));
    // The service has confirmed these records, so they are no longer queued. Only the stored progress contains them.
    await expect(first.client.flushed()).resolves.toBe(true);
    first.network.up = false;
    await first.client.captureOutcome(failed('load/check'));
    await first.client.stop();

    const second = testPhone(service, { ...day, store: fileStore(path), network: first.network });
    await second.client.start();
    await second.until('offline');
    expect(second.client.session?.id).toBe(taken.ok ? taken.session.id : '');
    expect(second.client.unsent().map((each) => each.sequence)).toEqual([4]);
    expect(second.client.progress()?.stops[0]?.activities).toEqual([
      {
        reference: 'load',
        status: 'started',
        answered: new Set(['km', 'check']),
        isReportedElsewhere: false,
      },
    ]);
    const captured = await driveOn(second.client);
    second.network.up = true;
    second.client.nudge();
    await expect(second.client.flushed()).resolves.toBe(true);
    const recorded = await outcomesOf(service, day.routeId);
    expect(recorded).toHaveLength(11);
    expect(new Set(recorded.map((each) => each.sequence)).size).toBe(11);
    expect(await receivedOf(service, taken.ok ? taken.session.id : '')).toBe(`{[1,${4 + captured + 1})}`);
    expect(second.events('lost')).toEqual([]);
  });
});
