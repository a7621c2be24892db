import type { ControlMessages } from '@fleet/requirement-controls';
import type { LanguageTag } from '@fleet/ui';
import { englishMessages } from './english-messages.js';
import type { DriverMessages, FullMessages } from './language/driver-messages.js';

/** All texts of the pages in one language. */
export interface Catalogues {
  driver: FullMessages;
  controls: ControlMessages;
}

/** The English texts of the controls and of `release` are loaded later, with the pages that show them. */
type EnglishCatalogues = { driver: DriverMessages; controls: null };

/** A language with its texts. */
export interface LoadedLanguage {
  language: LanguageTag;
  catalogues: Catalogues | EnglishCatalogues;
}

const english: EnglishCatalogues = { driver: englishMessages, controls: null };

/** If the network does not deliver the file in this time, the first page is in English. */
const firstPatienceMs = 4_000;

/** Every language except English is a separate file. The service worker keeps all of them. */
const loaders: Record<LanguageTag, () => Promise<LoadedLanguage['catalogues']>> = {
  en: async () => english,
  de: async () => (await import('./german-messages.js')).germanCatalogues,
  fr: async () => (await import('./french-messages.js')).frenchCatalogues,
  es: async () => (await import('./spanish-messages.js')).spanishCatalogues,
  pt: async () => (await import('./portuguese-messages.js')).portugueseCatalogues,
  af: async () => (await import('./afrikaans-messages.js')).afrikaansCatalogues,
  ar: async () => (await import('./arabic-messages.js')).arabicCatalogues,
};

/** Rejects if the file cannot be loaded. */
export async function loadLanguage(language: LanguageTag): Promise<LoadedLanguage> {
  return { language, catalogues: await loaders[language]() };
}

/** The language of the first page: English if the file of the chosen language cannot be loaded in time. */
export async function loadFirstLanguage(language: LanguageTag, load = loadLanguage): Promise<LoadedLanguage> {
  const inEnglish: LoadedLanguage = { language: 'en', catalogues: english };
  const patience = new Promise<LoadedLanguage>((resolve) => {
    setTimeout(() => resolve(inEnglish), firstPatienceMs);
  });
  return Promise.race([load(language).catch(() => inEnglish), patience]);
}
