import { describe, expect, it } from 'vitest';
import { suiteService } from '../../apps/service/test/test-service.js';
import { memoryStore } from '../../packages/client/src/storage/memory-store.js';
import { captureDay, flushAll, openPhone } from './queue-phone.js';
import { recordsOfSession } from './recorded-day.js';

const service = suiteService();

describe('a phone at the end of a day', () => {
  it('[R-SES-12][C-4] sends each record once, with its images; of the images, only the addresses stay on the device', async () => {
    const store = memoryStore();
    const phone = await openPhone(service, store);
    const { day, queue, run } = phone;
    await captureDay(service, phone);
    expect(queue.list().map((each) => each.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await flushAll(run)).toEqual({ kind: 'nothing_to_do' });
    expect([queue.list(), queue.isDrained()]).toEqual([[], true]);
    expect(await recordsOfSession(service, day)).toEqual({
      records: [
        '1 position',
        '2 arrival',
        '3 outcome km',
        '4 position',
        '5 outcome photo',
        '6 activity_added',
        '7 activity_status',
        '8 outcome note',
        '9 outcome scale',
        '10 position',
        '11 departure',
        '12 completion',
      ],
      events: {
        activity_added: 1,
        activity_status_changed: 1,
        outcome_recorded: 4,
        route_completed: 1,
        stop_arrived: 1,
        stop_departed: 1,
      },
      images: [5_000, 7_000, 5_000],
    });
    await queue.close();
    const { documents } = await store.open();
    expect(documents.map((each) => each.key.split('/')[0])).toEqual([
      'reading',
      'sent-image',
      'sent-image',
      'session',
    ]);
    const closed = await day.driver('PUT', `/{org}/sessions/${day.sessionId}/close`, {
      body: { last_sequence: 12 },
    });
    expect(closed.status).toBe(200);
  });
});
