import { controlEnglish } from '@fleet/requirement-controls/english';
import { type LanguageTag, languages, type Plural } from '@fleet/ui';
import { expect, it, vi } from 'vitest';
import { type LoadedLanguage, loadFirstLanguage, loadLanguage } from '../src/catalogues.js';
import { englishMessages } from '../src/english-messages.js';
import { releaseEnglish } from '../src/release/release-english.js';
import { sameAsEnglish } from './same-as-english.js';

type Message = string | Plural;

const english = textsOf({
  driver: { ...englishMessages, release: releaseEnglish },
  controls: controlEnglish,
});
const others = languages.map(({ tag }) => tag).filter((tag) => tag !== 'en');
/** More than a phone ever counts. */
const counts = Array.from({ length: 1_000 }, (_, count) => count);

function isPlural(value: object): value is Plural {
  return 'other' in value && typeof value.other === 'string';
}

/** All texts by their path, such as `driver.route.stops`. */
function textsOf(catalogue: object, path = ''): Map<string, Message> {
  const texts = new Map<string, Message>();
  for (const [name, value] of Object.entries(catalogue) as [string, unknown][]) {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string') texts.set(at, value);
    else if (typeof value === 'object' && value !== null) {
      if (isPlural(value)) texts.set(at, value);
      else for (const [below, text] of textsOf(value, at)) texts.set(below, text);
    }
  }
  return texts;
}

async function textsIn(tag: LanguageTag): Promise<Map<string, Message>> {
  const { catalogues } = await loadLanguage(tag);
  return textsOf(catalogues);
}

/** The categories of a language, each with the counts that it is for. */
function categoriesOf(tag: LanguageTag): Map<keyof Plural, number[]> {
  const rules = new Intl.PluralRules(tag);
  const categories = new Map<keyof Plural, number[]>();
  for (const count of counts) {
    const category = rules.select(count);
    categories.set(category, [...(categories.get(category) ?? []), count]);
  }
  return categories;
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));

it.each(others)('%s has the same texts as English, each in all forms that its numbers need', async (tag) => {
  const texts = await textsIn(tag);
  expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  const needed = [...categoriesOf(tag).keys()].sort();
  for (const [path, message] of english) {
    const other = texts.get(path) ?? '';
    expect(typeof other, path).toBe(typeof message);
    if (typeof other !== 'string') expect(Object.keys(other).sort(), path).toEqual(needed);
    for (const text of formsOf(other)) expect(text.trim(), path).not.toBe('');
  }
});

it.each(others)('%s keeps the placeholders of every text', async (tag) => {
  const texts = await textsIn(tag);
  const categories = categoriesOf(tag);
  for (const [path, message] of english) {
    const wanted = placeholders(formsOf(message).join());
    const other = texts.get(path) ?? '';
    if (typeof other === 'string') expect(placeholders(other), path).toEqual(wanted);
    else
      for (const [category, text] of Object.entries(other)) {
        // A form for one number alone may say it in a word: "no stop", "two stops".
        const isWord = categories.get(category as keyof Plural)?.length === 1 && !text.includes('{count}');
        const needed = isWord ? wanted.filter((each) => each !== '{count}') : wanted;
        expect(placeholders(text), `${path}.${category}`).toEqual(needed);
      }
  }
});

it.each(others)('%s says everything in its own words', async (tag) => {
  const texts = await textsIn(tag);
  const same = [...english].flatMap(([path, message]) => {
    const inEnglish = formsOf(message);
    const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));
    return formsOf(texts.get(path) ?? '').some((text) => hasWords(text) && inEnglish.includes(text))
      ? [path]
      : [];
  });
  expect(same).toEqual(Object.keys(sameAsEnglish[tag] ?? {}));
});

it('the first page is in English if the file of the language cannot be loaded, or does not come', async () => {
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
