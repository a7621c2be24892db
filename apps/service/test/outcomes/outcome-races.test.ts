import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutcomeFrame } from '@fleet/contract/driving/outcomes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNewestVersions } from '../../src/outcomes/newest-versions.js';
import { submitOutcomes } from '../../src/outcomes/submit-outcomes.js';
import { openFolderBlobStore } from '../../src/platform/blobs/folder-blob-store.js';
import { createRoutePlanCache } from '../../src/routes/route-plan-cache.js';
import { type Day, dayPlan, kilometres, weight, workingDay } from '../day-fixture.js';
import { isWaitingForLock } from '../sessions/lock-waiting.js';
import { actorOf } from '../test-context.js';
import { type Answer, type TestService, testService } from '../test-service.js';

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await testService();
  folder = await mkdtemp(join(tmpdir(), 'fleet-races-'));
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const resultsOf = (answer: Answer): string[] =>
  answer.body.data.map((each: { result: string }) => each.result);

/** A change of the route that raises its version. */
function rename(day: Day, name: string): Promise<Answer> {
  return day.integration('PUT', `/routes/R-${day.key}`, { body: { ...dayPlan(day.key), name } });
}

describe('outcomes that arrive at the same time', () => {
  it('[C-6] cause no deadlock if two batches contain the same ids in opposite order', async () => {
    const [one, other] = [await workingDay(service), await workingDay(service)];
    for (let round = 0; round < 12; round += 1) {
      const batch = Array.from({ length: 100 }, () => weight());
      const answers = await Promise.all([one.submit(batch), other.submit(batch.toReversed())]);
      // An id that was recorded for one route is refused for the other.
      expect(answers.map((each) => [200, 207, 422].includes(each.status))).toEqual([true, true]);
      const recorded = answers.flatMap((each) =>
        Array.isArray(each.body.data) ? resultsOf(each).filter((result) => result === 'recorded') : [],
      );
      expect(recorded).toHaveLength(100);
    }
  });

  it('[C-6] are all recorded while the route changes several times', async () => {
    const day = await workingDay(service);
    const changes = Array.from({ length: 10 }, (_, index) => rename(day, `Round ${index}`));
    const submits = Array.from({ length: 30 }, () => day.submit([weight()]));
    expect((await Promise.all(changes)).map((each) => each.status)).toEqual(changes.map(() => 200));
    expect((await Promise.all(submits)).map((each) => each.status)).toEqual(submits.map(() => 200));
  });

  it('[C-6] are judged again with the route locked if the route changed meanwhile; the next change waits', async () => {
    const day = await workingDay(service);
    const actor = await actorOf(service.world, day.userId, { deviceId: day.deviceId });
    const known = createRoutePlanCache();
    let newest = 0;
    let waiting: Promise<Answer> | null = null;
    const plans = {
      ...known,
      get: async (...named: Parameters<typeof known.get>) => {
        const [, , version] = named;
        // Runs once for each attempt, because each attempt begins by reading the current version.
        if (version > newest) {
          newest = version;
          if (version === 1) await rename(day, 'Before it is written');
          else waiting = rename(day, 'While it is locked');
        }
        return known.get(...named);
      },
    };
    const blobs = await openFolderBlobStore(folder);
    const parts = { plans, newest: createNewestVersions(), blobs };
    const frame: OutcomeFrame = { outcomes: [weight(), kilometres(day, '182400')] };
    const submitted = await submitOutcomes(service.world.contextFor(actor), parts, day.routeId, frame);
    expect(submitted.results.map((each) => each.result)).toEqual(['recorded', 'recorded']);
    expect(parts.newest.get(service.world.organisationId, day.routeId)).toBe(2);
    const changed = await (waiting as Promise<Answer> | null);
    expect([changed?.status, changed?.body.data.version]).toEqual([200, 3]);
  });

  it('[C-6] are reported as recorded even if another outcome of the batch caused a second attempt', async () => {
    const day = await workingDay(service);
    const [own, taken] = [weight(), weight()];
    await day.submit([weight()]);
    const client = await service.world.database.pool.connect();
    let answer: Answer;
    try {
      await client.query('begin');
      await client.query(
        `insert into outcomes select organisation_id, $3, route_id, route_version, session_id, driver_id,
            activity_reference, requirement_key, kind, status, captured_at, received_at, sequence, content_hash,
            content, late, out_of_order, corrects
          from outcomes where organisation_id = $1 and route_id = $2 limit 1`,
        [service.world.organisationId, day.routeId, taken.submission_id],
      );
      const submitting = day.submit([own, taken]);
      expect(await isWaitingForLock(service.world.database.pool)).toBe(true);
      await client.query('commit');
      answer = await submitting;
    } finally {
      client.release();
    }
    expect([answer.status, resultsOf(answer)]).toEqual([207, ['recorded', 'rejected']]);
    expect(answer.body.data[1].errors[0].code).toBe('submission_id_reused');
    expect(resultsOf(await day.submit([own]))).toEqual(['duplicate']);
  });

  it('[C-1] get the same status in both calls with one Idempotency-Key, even if another batch uses the same ids', async () => {
    const [one, other] = [await workingDay(service), await workingDay(service)];
    const batch = Array.from({ length: 50 }, () => weight());
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/{org}/routes/${one.routeId}/outcomes`;
    const [first, second] = await Promise.all([
      one.driver('POST', path, { body: { outcomes: batch }, headers }),
      one.driver('POST', path, { body: { outcomes: batch }, headers }),
      other.submit(batch.toReversed()),
    ]);
    expect([200, 207, 422]).toContain(first?.status);
    expect(second?.status).toBe(first?.status);
  });
});
