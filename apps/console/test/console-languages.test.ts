import { type LanguageTag, languages, type Plural } from '@fleet/ui';
import { expect, it, vi } from 'vitest';
import { type LoadedTexts, loadFirstTexts, loadTexts } from '../src/console-catalogues.js';
import { consoleEnglish } from '../src/console-english.js';

type Message = string | Plural;

const others = languages.map(({ tag }) => tag).filter((tag) => tag !== 'en');
/** More than a list ever counts. */
const counts = Array.from({ length: 1_000 }, (_, count) => count);

function isPlural(value: object): value is Plural {
  return 'other' in value && typeof value.other === 'string';
}

/** All texts by their path, such as `routes.columns.driver`. */
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

const english = textsOf(consoleEnglish);
const textsIn = async (tag: LanguageTag) => textsOf((await loadTexts(tag)).messages);
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));

/** The counts of each category of a language. */
function categoriesOf(tag: LanguageTag): Map<string, number[]> {
  const rules = new Intl.PluralRules(tag);
  const categories = new Map<string, number[]>();
  for (const count of counts) {
    const category = rules.select(count);
    categories.set(category, [...(categories.get(category) ?? []), count]);
  }
  return categories;
}

it.each(others)('%s has the same texts as English, with the same placeholders, in all forms', async (tag) => {
  const texts = await textsIn(tag);
  expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  const categories = categoriesOf(tag);
  for (const [path, message] of english) {
    const wanted = placeholders(formsOf(message).join());
    const other = texts.get(path) ?? '';
    expect(typeof other, path).toBe(typeof message);
    for (const text of formsOf(other)) expect(text.trim(), path).not.toBe('');
    if (typeof other === 'string') expect(placeholders(other), path).toEqual(wanted);
    else {
      expect(Object.keys(other).sort(), path).toEqual([...categories.keys()].sort());
      for (const [category, text] of Object.entries(other)) {
        // A form for one number alone may say it in a word.
        const isWord = categories.get(category)?.length === 1 && !text.includes('{count}');
        const needed = isWord ? wanted.filter((each) => each !== '{count}') : wanted;
        expect(placeholders(text), `${path}.${category}`).toEqual(needed);
      }
    }
  }
});

/** Texts that are the same in the language as in English: it has this very word. */
const sameWords: Partial<Record<LanguageTag, readonly string[]>> = {
  de: [
    'frame.places.live',
    'frame.places.organisation',
    'frame.organisation',
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
  af: ['signIn.as'],
};

it.each(others)('%s says everything in its own words', async (tag) => {
  const texts = await textsIn(tag);
  const same = [...english].flatMap(([path, message]) => {
    const inEnglish = formsOf(message);
    const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));
    return formsOf(texts.get(path) ?? '').some((text) => hasWords(text) && inEnglish.includes(text))
      ? [path]
      : [];
  });
  expect(same).toEqual(sameWords[tag] ?? []);
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
