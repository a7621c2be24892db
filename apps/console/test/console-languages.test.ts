import { type LanguageTag, languages } from '@fleet/ui';
import { expect, it, vi } from 'vitest';
import {
  expectSamePlaceholders,
  expectSameTexts,
  sameWordsAsEnglish,
  textsOf,
} from '../../../test/house/compared-texts.js';
import { type LoadedTexts, loadFirstTexts, loadTexts } from '../src/console-catalogues.js';
import { consoleEnglish } from '../src/console-english.js';

const english = textsOf(consoleEnglish);
const others = languages.map(({ tag }) => tag).filter((tag) => tag !== 'en');
const textsIn = async (tag: LanguageTag) => textsOf((await loadTexts(tag)).messages);

it.each(others)('%s has the same texts as English, each in all forms that its numbers need', async (tag) => {
  expectSameTexts(english, await textsIn(tag), tag);
});

it.each(others)('%s keeps the placeholders of every text', async (tag) => {
  expectSamePlaceholders(english, await textsIn(tag), tag);
});

/** Texts that are the same in the language as in English: it has this very word. */
const sameWords: Partial<Record<LanguageTag, readonly string[]>> = {
  de: [
    'frame.places.live',
    'frame.places.organisation',
    'frame.organisation',
    'live.title',
    'routes.status',
    'routes.columns.route',
    'routes.columns.status',
    'routes.facts',
    'routes.name',
    'sessions.status',
    'sessions.columns.status',
    'quarantine.status',
    'quarantine.kinds.position',
    'quarantine.columns.status',
    'quarantine.route',
    'quarantine.fields.status',
  ],
  fr: [
    'frame.places.sessions',
    'frame.places.organisation',
    'frame.organisation',
    'frame.pages',
    'frame.site',
    'routes.statuses.active',
    'routes.columns.site',
    'sessions.statuses.active',
  ],
  es: ['plan.no'],
  af: ['signIn.as'],
};

it.each(others)('%s says everything in its own words', async (tag) => {
  expect(sameWordsAsEnglish(english, await textsIn(tag))).toEqual(sameWords[tag] ?? []);
});

it('the first page is in English if the file of the language cannot be loaded, or does not come', async () => {
  expect(await loadFirstTexts('de')).toEqual(await loadTexts('de'));
  const inEnglish = await loadTexts('en');
  const withoutNetwork = () => Promise.reject<LoadedTexts>(new TypeError('Failed to fetch'));
  expect(await loadFirstTexts('de', withoutNetwork)).toEqual(inEnglish);
  vi.useFakeTimers();
  const first = loadFirstTexts('de', () => new Promise<LoadedTexts>(() => {}));
  vi.advanceTimersByTime(4_000);
  vi.useRealTimers();
  expect(await first).toEqual(inEnglish);
});
