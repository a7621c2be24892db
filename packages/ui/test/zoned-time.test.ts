import { expect, it } from 'vitest';
import { isSkippedTime, typedInstant } from '../src/language/typed-time.js';
import { instantOf, zonedText } from '../src/language/zoned-time.js';

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

it('a typed time that the clocks skip has no instant', () => {
  for (const [text, isSkipped] of [
    ['2026-03-29T01:59', false],
    ['2026-03-29T02:00', true],
    ['2026-03-29T02:59', true],
    ['2026-03-29T03:00', false],
    ['2026-10-25T02:30', false],
    ['2026-03-29', false],
  ] as const) {
    expect(isSkippedTime(text, zone), text).toBe(isSkipped);
    expect(typedInstant(text, zone), text).toBe(isSkipped ? null : instantOf(text, zone));
  }
});

it('if the previous time was in the second of two equal hours, the typed time is in this hour, too', () => {
  const second = '2026-10-25T01:10:00.000Z';
  expect(zonedText(second, zone)).toBe('2026-10-25T02:10');
  expect(typedInstant('2026-10-25T02:10', zone, second)).toBe(second);
  expect(typedInstant('2026-10-25T02:45', zone, second)).toBe('2026-10-25T01:45:00.000Z');
  expect(typedInstant('2026-10-25T03:10', zone, second)).toBe('2026-10-25T02:10:00.000Z');
  for (const before of ['2026-10-25T00:10:00.000Z', '2026-10-25T02:10:00.000Z', '', undefined])
    expect(typedInstant('2026-10-25T02:45', zone, before), before).toBe('2026-10-25T00:45:00.000Z');
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

it('every text and every instant has an answer, whatever its year', () => {
  const zones = [zone, 'Pacific/Kiritimati', 'America/Los_Angeles', null];
  for (const timeZone of zones) {
    for (const year of ['0000', '0001', '0002', '0020', '0099', '0202', '0999']) {
      expect(instantOf(`${year}-11-28T11:07`, timeZone), year).toBeNull();
    }
    for (const year of ['1000', '1999', '2026', '9998']) {
      for (const text of [`${year}-01-01T00:00`, `${year}-11-28T11:07`, `${year}-12-31T23:59`]) {
        const instant = instantOf(text, timeZone);
        expect(instant, text).toMatch(/^\d{4}-/);
        expect(zonedText(`${instant}`, timeZone)).toBe(text);
      }
    }
    for (const text of [
      '10000-01-01T00:00',
      '275760-09-13T00:00',
      '275760-11-28T11:07',
      '-0001-11-28T11:07',
    ]) {
      expect(instantOf(text, timeZone), text).toBeNull();
    }
    for (const text of ['', 'undefined', '+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z']) {
      expect(zonedText(text, timeZone), text).toBe('');
    }
    expect(zonedText('0002-11-28T11:07:00Z', timeZone)).toMatch(/^0002-11-2[789]T\d\d:\d\d$/);
    expect(zonedText('0099-06-15T11:07:00Z', timeZone)).toMatch(/^0099-06-1[456]T\d\d:\d\d$/);
  }
  expect(instantOf('9999-12-31T23:59', 'America/Los_Angeles')).toBeNull();
});

it('the seconds of a text are kept', () => {
  expect(instantOf('2026-11-20T09:14:30', zone)).toBe('2026-11-20T08:14:30.000Z');
  expect(instantOf('2026-11-20T09:14:30.5', zone)).toBe('2026-11-20T08:14:30.500Z');
});
