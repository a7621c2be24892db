import { expect, it } from 'vitest';
import { instantOf, zonedText } from '../src/unsent/zoned-time.js';

const zone = 'Europe/Andorra';

it('times are shown in the organisation’s zone, in winter and in summer', () => {
  expect(zonedText('2026-11-20T08:14:30.000Z', zone)).toBe('2026-11-20T09:14');
  expect(zonedText('2026-07-20T08:14:30.000Z', zone)).toBe('2026-07-20T10:14');
  expect(zonedText('2026-11-20T23:30:00.000Z', 'Africa/Johannesburg')).toBe('2026-11-21T01:30');
});

it('a shown time is read back exactly', () => {
  for (const iso of ['2026-11-20T08:14:00.000Z', '2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z']) {
    expect(instantOf(zonedText(iso, zone), zone)).toBe(iso);
  }
});

it('the first of two equal hours is used, and a skipped hour moves by an hour', () => {
  expect(instantOf('2026-10-25T02:30', zone)).toBe('2026-10-25T00:30:00.000Z');
  expect(instantOf('2026-03-29T02:30', zone)).toBe('2026-03-29T01:30:00.000Z');
});

it('in a zone that the browser does not know, times are those of the phone', () => {
  const iso = '2026-11-20T08:14:00.000Z';
  expect(zonedText(iso, 'America/Newly_Named')).toBe(zonedText(iso, null));
  expect(instantOf(zonedText(iso, null), 'America/Newly_Named')).toBe(iso);
});

it('other text is not a time', () => {
  for (const text of ['', '2026-11-20', 'yesterday', '2026-13-45T10:00'])
    expect(instantOf(text, zone)).toBeNull();
});
