import type { LanguageTag } from '@fleet/ui';
import { consoleEnglish } from './console-english.js';
import type { ConsoleMessages } from './language/console-messages.js';

/** A language with its texts. */
export interface LoadedTexts {
  language: LanguageTag;
  messages: ConsoleMessages;
}

/** If the network does not deliver the file in this time, the first page is in English. */
const firstPatienceMs = 4_000;

/** Every language except English is a separate file. */
const loaders: Record<LanguageTag, () => Promise<ConsoleMessages>> = {
  en: async () => consoleEnglish,
  de: async () => (await import('./console-german.js')).consoleGerman,
  fr: async () => (await import('./console-french.js')).consoleFrench,
  es: async () => (await import('./console-spanish.js')).consoleSpanish,
  pt: async () => (await import('./console-portuguese.js')).consolePortuguese,
  af: async () => (await import('./console-afrikaans.js')).consoleAfrikaans,
  ar: async () => (await import('./console-arabic.js')).consoleArabic,
};

/** Rejects if the file cannot be loaded. */
export async function loadTexts(language: LanguageTag): Promise<LoadedTexts> {
  return { language, messages: await loaders[language]() };
}

/** The language of the first page: English if the file of the chosen language cannot be loaded in time. */
export async function loadFirstTexts(language: LanguageTag, load = loadTexts): Promise<LoadedTexts> {
  const inEnglish: LoadedTexts = { language: 'en', messages: consoleEnglish };
  const patience = new Promise<LoadedTexts>((resolve) => {
    setTimeout(() => resolve(inEnglish), firstPatienceMs);
  });
  return Promise.race([load(language).catch(() => inEnglish), patience]);
}
