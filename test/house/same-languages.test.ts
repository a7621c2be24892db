import { languageTags } from '@fleet/contract/ground/language-tags';
import { expect, it } from 'vitest';
import { isRightToLeft, localeOf } from '../../apps/service/src/platform/sentences.js';
import { directionOf, languages, locales } from '../../packages/ui/src/language/languages.js';

it('documents and mails have the languages of the apps, with the same formats and directions', () => {
  expect(languages.map(({ tag }) => tag)).toEqual(languageTags);
  for (const tag of languageTags) {
    expect(localeOf(tag)).toBe(locales[tag]);
    expect(isRightToLeft(tag)).toBe(directionOf(tag) === 'rtl');
  }
});
