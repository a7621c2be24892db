import { describe, expect, it } from 'vitest';
import { suiteService } from '../../../apps/service/test/test-service.js';
import { memoryStore } from '../src/memory-store.js';
import {
  capture,
  captured,
  flushAll,
  kilometres,
  openPhone,
  outcomeContent,
  picture,
  weight,
} from './queue-phone.js';

const service = suiteService();

describe('a day in the queue', () => {
  it('[R-SES-12][C-4] is sent, each record once, with its images, and leaves nothing on the device', async () => {
    const store = memoryStore();
    const { day, queue, run } = await openPhone(service, store);
    const image = await queue.addImage({
      organisationId: service.world.organisationId,
      contentType: 'image/jpeg',
      bytes: picture('one'),
    });
    if (!image.ok) throw new Error(image.reason);
    const at = new Date().toISOString();
    for (const content of [
      { kind: 'position', position: { at, coordinates: [1.47, 42.45] } },
      outcomeContent(day, kilometres(day, '182350')),
      { kind: 'arrival', routeId: day.routeId, stopId: await firstStop(day), at },
      outcomeContent(day, capture('deliver/photo', { image_urls: [image.placeholder] })),
      outcomeContent(day, weight()),
      { kind: 'completion', routeId: day.routeId, at },
    ] as const) {
      expect(await queue.add(captured(service, day, content))).toMatchObject({ ok: true });
    }
    expect(queue.list().map((each) => each.sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect(queue.list()).toEqual([]);
    expect(queue.isDrained()).toBe(true);
    expect(queue.lastSequence(day.sessionId)).toBe(6);
    await queue.close();
    expect(
      (await store.open()).documents
        .map((each) => each.key)
        .filter((key) => !/^(session|reading)\//.test(key)),
    ).toEqual([]);
    const closed = await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`, {
      body: { last_sequence: 6 },
    });
    expect(closed.status).toBe(200);
  });
});

async function firstStop(day: {
  driver: (
    method: string,
    path: string,
  ) => Promise<{ body: { data: { travel_plan: { points_of_interest: { id: string }[] } } } }>;
}) {
  const route = await day.driver('GET', '/{org}/routes/active');
  return route.body.data.travel_plan.points_of_interest[0]?.id ?? '';
}
