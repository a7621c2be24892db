import type { Plural } from '@fleet/ui';
import { expect } from 'vitest';

type Message = string | Plural;
/** All texts of a catalogue by their path, such as `route.stops`. */
export type Texts = ReadonlyMap<string, Message>;

/** More than an app ever counts. */
const counts = Array.from({ length: 1_000 }, (_, count) => count);

function isPlural(value: object): value is Plural {
  return 'other' in value && typeof value.other === 'string';
}

export function textsOf(catalogue: object, path = ''): Texts {
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

/** The categories of a language, each with the counts that it is for. */
function categoriesOf(tag: string): Map<string, number[]> {
  const rules = new Intl.PluralRules(tag);
  const categories = new Map<string, number[]>();
  for (const count of counts) {
    const category = rules.select(count);
    categories.set(category, [...(categories.get(category) ?? []), count]);
  }
  return categories;
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const formsOf = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));

/** Fails unless the texts of the language are those of English, each in all forms that its numbers need. */
export function expectSameTexts(english: Texts, texts: Texts, tag: string): void {
  expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  const needed = [...categoriesOf(tag).keys()].sort();
  for (const [path, message] of english) {
    const other = texts.get(path) ?? '';
    expect(typeof other, path).toBe(typeof message);
    if (typeof other !== 'string') expect(Object.keys(other).sort(), path).toEqual(needed);
    for (const text of formsOf(other)) expect(text.trim(), path).not.toBe('');
  }
}

/** Fails unless every text has the placeholders of the English one. */
export function expectSamePlaceholders(english: Texts, texts: Texts, tag: string): void {
  const categories = categoriesOf(tag);
  for (const [path, message] of english) {
    const wanted = placeholders(formsOf(message).join());
    const other = texts.get(path) ?? '';
    if (typeof other === 'string') expect(placeholders(other), path).toEqual(wanted);
    else
      for (const [category, text] of Object.entries(other)) {
        // A form for only one number may contain the number as a word: "no stop", "two stops".
        const isWord = categories.get(category)?.length === 1 && !text.includes('{count}');
        const needed = isWord ? wanted.filter((each) => each !== '{count}') : wanted;
        expect(placeholders(text), `${path}.${category}`).toEqual(needed);
      }
  }
}

/** The paths of the texts with words that are the same as in English. */
export function sameWordsAsEnglish(english: Texts, texts: Texts): string[] {
  const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ''));
  return [...english].flatMap(([path, message]) => {
    const inEnglish = formsOf(message);
    const isSame = formsOf(texts.get(path) ?? '').some((text) => hasWords(text) && inEnglish.includes(text));
    return isSame ? [path] : [];
  });
}
