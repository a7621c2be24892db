import type { LanguageTag } from '@fleet/ui';
import { englishMessages } from './english-messages.js';
import type { DriverMessages } from './language/driver-messages.js';

/** All texts of the pages in one language. */
export interface Catalogues {
  driver: DriverMessages;
}

export const englishCatalogues: Catalogues = { driver: englishMessages };

/** Each language except English is in its own file, which is loaded when the language is chosen. */
const loaders: Partial<Record<LanguageTag, () => Promise<Catalogues>>> = {
  en: async () => englishCatalogues,
};

export const offeredLanguages: readonly LanguageTag[] = (
  ['en', 'de', 'fr', 'es', 'pt', 'af', 'ar'] as const
).filter((tag) => tag in loaders);

export async function loadCatalogues(language: LanguageTag): Promise<Catalogues> {
  return (await loaders[language]?.()) ?? englishCatalogues;
}
