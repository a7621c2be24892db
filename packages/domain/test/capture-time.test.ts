import { describe, expect, it } from 'vitest';
import { checkCaptureTime } from '../src/values/capture-time.js';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const codesOf = (at: string) => checkCaptureTime(at, now, '/at').map(({ code, key }) => `${code} ${key}`);

describe('the time of a capture [C-4]', () => {
  it.each([
    '2000-01-01T00:00:00Z',
    '2026-11-20T12:00:00.000Z',
    '2026-11-21T12:00:00.000Z',
    '2003-05-05T05:05:05Z',
  ])('may be %s', (at) => {
    expect(codesOf(at)).toEqual([]);
  });

  it.each(['2026-11-21T12:00:00.001Z', '9999-12-31T23:59:59.999999999Z'])(
    'cannot be %s, which is too far in the future',
    (at) => {
      expect(codesOf(at)).toEqual(['captured_in_future /at']);
    },
  );

  it.each(['1999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z'])(
    'cannot be %s, which is too long ago',
    (at) => {
      expect(codesOf(at)).toEqual(['captured_too_early /at']);
    },
  );
});
