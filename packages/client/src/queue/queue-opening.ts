import { problem } from '@fleet/contract/ground/problems';
import type { QueueChange, QueueMirror } from './queue-mirror.js';
import { imagesOf } from './unsent-record.js';

/** More sessions than a device has in some weeks. No record of an older session will need a number. */
const mostIdleCounters = 50;
/** An image that no outcome names, such as a retaken one, is deleted after this many days of use. */
const mostIdleDays = 7;
/**
 * A record is parked if the process ended this often while the record was in flight. The number is high, because phones
 * often end apps, most of all during long uploads. Long before this number is reached, the record is sent alone and
 * last.
 */
const mostDeaths = 6;
const mostDeathsOfUploads = 12;

/** The changes to make when a queue is opened; `at` is ISO 8601 UTC by the device's clock. */
export function openingChanges(mirror: QueueMirror, at: string): QueueChange[] {
  return [...suspects(mirror, at), ...idleImages(mirror, at.slice(0, 10)), ...idleCounters(mirror)];
}

function suspects(mirror: QueueMirror, at: string): QueueChange[] {
  const { now, deaths } = mirror.underWay;
  if (now.length === 0) return [];
  const counted = new Map(deaths);
  for (const order of now) counted.set(order, (counted.get(order) ?? 0) + 1);
  const changes: QueueChange[] = [];
  const left: [number, number][] = [];
  for (const queued of mirror.queued.values()) {
    const { order, record } = queued;
    const times = counted.get(order);
    if (times === undefined || record.parked !== null) continue;
    const uploads = imagesOf(record).some((use) => mirror.images.get(use.imageId)?.url === null);
    if (times < (uploads ? mostDeathsOfUploads : mostDeaths)) {
      left.push([order, times]);
      continue;
    }
    const message = `The app ended ${times} times while it was sending this.`;
    const parked = { problems: [problem('internal', undefined, message)], at };
    changes.push({ kind: 'record', queued: { order, record: { ...record, parked } } });
  }
  return [...changes, { kind: 'under_way', underWay: { now: [], deaths: left } }];
}

function idleImages(mirror: QueueMirror, day: string): QueueChange[] {
  const named = new Set<string>();
  for (const { record } of mirror.queued.values()) for (const use of imagesOf(record)) named.add(use.imageId);
  return [...mirror.images.values()].flatMap((image): QueueChange[] => {
    if (named.has(image.id)) {
      return image.idleDays.length === 0 ? [] : [{ kind: 'image', image: { ...image, idleDays: [] } }];
    }
    // Counted in days of use: a correction of the clock by years must not delete a picture of today.
    if (image.idleDays.includes(day)) return [];
    const idleDays = [...image.idleDays, day];
    if (idleDays.length > mostIdleDays) return [{ kind: 'image_gone', imageId: image.id }];
    return [{ kind: 'image', image: { ...image, idleDays } }];
  });
}

function idleCounters(mirror: QueueMirror): QueueChange[] {
  const busy = new Set(Array.from(mirror.queued.values(), ({ record }) => record.sessionId));
  const idle = [...mirror.counters.values()].filter((each) => !busy.has(each.sessionId));
  idle.sort((one, other) => (one.usedAt < other.usedAt ? 1 : -1));
  return idle.slice(mostIdleCounters).map(({ sessionId }) => ({ kind: 'counter_gone', sessionId }));
}
