import { createFormats, createMessages, LanguageProvider, languages, useFormats } from '@fleet/ui';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';

const english = createFormats('en', 'Europe/Andorra');
const german = createFormats('de', 'Europe/Andorra');
const arabic = createFormats('ar', 'Europe/Andorra');

const { MessagesProvider, useMessages } = createMessages({ hello: 'Hello, {name}' });
function Hello() {
  return <p>{useFormats().text(useMessages().hello, { name: 'Anna' })}</p>;
}

describe('formatting texts', () => {
  it('fills in values, with numbers in the format of the language', () => {
    expect(english.text('Stop {stop} of {count}', { stop: 3, count: 1200 })).toBe('Stop 3 of 1,200');
    expect(german.text('{km} km, {name}', { km: 1200.5, name: 'Anna' })).toBe('1.200,5 km, Anna');
  });

  it('leaves a placeholder without a value, so that it is noticed', () => {
    expect(english.text('Hello {name}')).toBe('Hello {name}');
  });

  it('chooses the form of a plural by the count', () => {
    const waiting = { one: '{count} record waits', other: '{count} records wait' };
    expect(english.text(waiting, { count: 1 })).toBe('1 record waits');
    expect(english.text(waiting, { count: 0 })).toBe('0 records wait');
  });

  it('uses the six plural forms of Arabic, with Western digits', () => {
    const forms = { zero: 'z', one: 'o', two: 't', few: 'f {count}', many: 'm {count}', other: 'x {count}' };
    const said = [0, 1, 2, 3, 11, 100].map((count) => arabic.text(forms, { count }));
    expect(said.map((words) => words.replace(/[\u200f\u2068\u2069]/g, ''))).toEqual([
      'z',
      'o',
      't',
      'f 3',
      'm 11',
      'x 100',
    ]);
  });

  it('isolates a name written from left to right within Arabic text', () => {
    expect(arabic.text('إلى {stop}', { stop: 'Meritxell 96' })).toBe('\u200fإلى \u2068Meritxell 96\u2069');
  });
});

describe('times', () => {
  it('are shown in the organisation’s zone, on a 24-hour clock', () => {
    expect(english.time('2026-11-24T22:30:00Z')).toBe('23:30');
    expect(english.time('2026-11-24T23:05:00Z')).toBe('00:05');
  });

  it('are in the phone’s own zone if the browser does not know the organisation’s', () => {
    const unknown = createFormats('en', 'America/Newly_Named');
    const own = createFormats('en', null);
    for (const each of ['time', 'date', 'dateTime'] as const) {
      expect(unknown[each]('2019-11-24T22:30:00Z')).toBe(own[each]('2019-11-24T22:30:00Z'));
    }
  });

  it.each(['Pacific/Auckland', 'Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'])(
    'a day of the calendar is the same day in %s',
    (zone) => {
      expect(createFormats('en', zone).day('2019-11-24')).toBe('24 Nov 2019');
      const today = `${new Date().getUTCFullYear()}-06-15`;
      expect(createFormats('en', zone).day(today)).toMatch(/15 Jun$/);
    },
  );

  it('have the date if it is not today in that zone', () => {
    const now = new Date().toISOString();
    expect(english.dateTime(now)).toBe(english.time(now));
    expect(english.dateTime('2019-11-24T22:30:00Z')).toBe('24 Nov 2019, 23:30');
  });

  it('are shown as durations in minutes and hours', () => {
    expect(english.duration(42_000)).toBe('42 secs');
    expect(english.duration(59.6 * 60_000)).toBe('1 hr');
    expect(english.duration(125 * 60_000)).toBe('2 hrs 5 mins');
    expect(german.duration(125 * 60_000)).toBe('2 Std., 5 Min.');
  });

  it('are spoken in whole words in a sentence', () => {
    expect(english.spokenDuration(12 * 60_000)).toBe('12 minutes');
    expect(english.spokenDuration(125 * 60_000)).toBe('2 hours and 5 minutes');
    expect(english.spokenDuration(47.9 * 3_600_000)).toBe('47 hours and 54 minutes');
    expect(english.spokenDuration(48.1 * 3_600_000)).toBe('2 days');
    expect(german.spokenDuration(125 * 60_000)).toBe('2 Stunden und 5 Minuten');
  });

  it('are shown relative to now', () => {
    const now = Date.parse('2026-11-24T12:00:00Z');
    expect(english.relative('2026-11-24T11:55:00Z', now)).toBe('5 minutes ago');
    expect(english.relative('2026-11-24T14:00:00Z', now)).toBe('in 2 hours');
    expect(german.relative('2026-11-24T11:59:30Z', now)).toBe('jetzt');
  });
});

it('units are shown in the words of the language; an unknown code as it is', () => {
  const arabic = createFormats('ar', null);
  const codes = ['kg', 't', 'm3', 'h', 'crates'];
  expect(codes.map(english.unit)).toEqual(['kg', 't', 'm³', 'hrs', 'crates']);
  expect(codes.map(german.unit)).toEqual(['kg', 't', 'm³', 'Std.', 'crates']);
  expect(codes.map(arabic.unit)).toEqual(['كغم', 'طن', 'م³', 'س', 'crates']);
  expect(german.amount(1_250.5, 'kg')).toBe('1.250,5 kg');
  expect(german.amount(1_250.5, 't')).toBe('1.250,5 t');
  expect(arabic.amount(24, 't')).toBe('24 طن');
});

it('distances are shown in the organisation’s unit', () => {
  expect([342, 996, 2_449, 12_600].map(english.distance)).toEqual(['340 m', '1 km', '2.4 km', '13 km']);
  const miles = createFormats('en', null, 'mi');
  expect([90, 2_449, 32_186].map(miles.distance)).toEqual(['300 ft', '1.5 mi', '20 mi']);
});

it('joins words', () => {
  expect(english.list(['a photo', 'a signature', 'the odometer'])).toBe(
    'a photo, a signature and the odometer',
  );
});

it.each(languages)('the document has the language $tag and its direction', async ({ tag, direction }) => {
  await render(
    <LanguageProvider language={tag} timeZone={null}>
      <p>…</p>
    </LanguageProvider>,
  );
  expect(document.documentElement.lang).toBe(tag);
  expect(document.documentElement.dir).toBe(direction);
});

it('components use the provider’s catalogue, or English without a provider', async () => {
  const page = await render(
    <>
      <Hello />
      <MessagesProvider messages={{ hello: 'Hallo, {name}' }}>
        <Hello />
      </MessagesProvider>
    </>,
  );
  await expect.element(page.getByText('Hello, Anna')).toBeVisible();
  await expect.element(page.getByText('Hallo, Anna')).toBeVisible();
});
