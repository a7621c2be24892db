import { expect, it } from 'vitest';
import { dayProgress, emptySentCount, withRecords } from '../src/unsent/sent-count.js';
import { imageState, unsentArrival, unsentOutcome, unsentPosition } from './phone-samples.js';

const arrival = (sequence: number) => unsentArrival({ id: `a${sequence}`, sequence });

it('each record is counted once, even if it was sent between two counts', () => {
  const one = withRecords(emptySentCount('session'), [arrival(1), unsentPosition({ id: 'p', sequence: 2 })]);
  expect(one).toEqual({ sessionId: 'session', through: 2, captures: 1, pictures: 0 });
  expect(withRecords(one, [arrival(1)])).toBe(one);
  const photo = unsentOutcome({ id: 'o', sequence: 4, images: [{ imageId: 'i', pointer: '/image_urls/0' }] });
  expect(withRecords(one, [arrival(3), photo])).toEqual({
    sessionId: 'session',
    through: 4,
    captures: 3,
    pictures: 1,
  });
});

it('captures of another session are not counted', () => {
  const count = emptySentCount('session');
  expect(withRecords(count, [{ ...arrival(7), sessionId: 'earlier' }])).toBe(count);
});

it('the sent part is computed from what still waits', () => {
  const photo = unsentOutcome({
    id: 'o',
    sequence: 48,
    images: [{ imageId: 'i', pointer: '/image_urls/0' }],
  });
  const count = { sessionId: 'session', through: 60, captures: 48, pictures: 12 };
  const open = imageState({ id: 'i', recordIds: ['o'] });
  expect(dayProgress(count, [photo, unsentPosition({ id: 'p', sequence: 60 })], [open])).toEqual({
    captures: 48,
    capturesSent: 47,
    pictures: 12,
    picturesSent: 11,
  });
  expect(dayProgress(count, [photo], [{ ...open, state: 'uploaded' }]).picturesSent).toBe(12);
});
