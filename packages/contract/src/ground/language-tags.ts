import { enumeration } from './primitives.js';

/** The languages of documents, mails and apps, by their tags of BCP 47. */
export const languageTags = ['en', 'de', 'fr', 'es', 'pt', 'af', 'ar'] as const;
export type LanguageTag = (typeof languageTags)[number];

export const Language = enumeration(languageTags, {
  description: 'The language of documents and mails; `en` by default.',
});
