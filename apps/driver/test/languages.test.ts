import { controlEnglish } from '@fleet/requirement-controls/english';
import { type LanguageTag, languages } from '@fleet/ui';
import { expect, it, vi } from 'vitest';
import {
  expectSamePlaceholders,
  expectSameTexts,
  sameWordsAsEnglish,
  type Texts,
  textsOf,
} from '../../../test/house/compared-texts.js';
import { type LoadedLanguage, loadFirstLanguage, loadLanguage } from '../src/catalogues.js';
import { englishMessages } from '../src/english-messages.js';
import { releaseEnglish } from '../src/release/release-english.js';
import { sameAsEnglish } from './same-as-english.js';

const english = textsOf({
  driver: { ...englishMessages, release: releaseEnglish },
  controls: controlEnglish,
});
const others = languages.map(({ tag }) => tag).filter((tag) => tag !== 'en');
async function textsIn(tag: LanguageTag): Promise<Texts> {
  const { catalogues } = await loadLanguage(tag);
  return textsOf(catalogues);
}

it.each(others)('%s has the same texts as English, each in all plural forms of the language', async (tag) => {
  expectSameTexts(english, await textsIn(tag), tag);
});

it.each(others)('%s keeps the placeholders of every text', async (tag) => {
  expectSamePlaceholders(english, await textsIn(tag), tag);
});

it.each(others)('%s differs from English in every text, except in those that are listed', async (tag) => {
  const same = sameWordsAsEnglish(english, await textsIn(tag));
  expect(same).toEqual(Object.keys(sameAsEnglish[tag] ?? {}));
});

it('the first page is in English if the file of the language cannot be loaded, or does not arrive in time', async () => {
  expect(await loadFirstLanguage('de')).toEqual(await loadLanguage('de'));
  const inEnglish = await loadLanguage('en');
  const withoutNetwork = () => Promise.reject<LoadedLanguage>(new TypeError('Failed to fetch'));
  expect(await loadFirstLanguage('de', withoutNetwork)).toEqual(inEnglish);
  vi.useFakeTimers();
  const first = loadFirstLanguage('de', () => new Promise<LoadedLanguage>(() => {}));
  vi.advanceTimersByTime(4_000);
  vi.useRealTimers();
  expect(await first).toEqual(inEnglish);
});
