import { type CatalogueLike, type LanguageTag, useLanguage } from '@fleet/ui';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { laterEnglish } from '../later-english.js';

/** The texts of the rooms that are opened after the first page. */
export type LaterMessages = CatalogueLike<typeof laterEnglish>;

/** One file for each language. These texts are in separate files, so that the files of the first page stay small. */
const loaders: Record<LanguageTag, () => Promise<LaterMessages>> = {
  en: async () => (await import('../later-english.js')).laterEnglish,
  de: async () => (await import('../later-german.js')).laterGerman,
  fr: async () => (await import('../later-french.js')).laterFrench,
  es: async () => (await import('../later-spanish.js')).laterSpanish,
  pt: async () => (await import('../later-portuguese.js')).laterPortuguese,
  af: async () => (await import('../later-afrikaans.js')).laterAfrikaans,
  ar: async () => (await import('../later-arabic.js')).laterArabic,
};

/** Rejects if the file cannot be loaded. */
export async function loadLaterTexts(language: LanguageTag): Promise<LaterMessages> {
  return loaders[language]();
}

const LaterContext = createContext<LaterMessages | null>(null);

/** `useLaterMessages().webhooks.title`, below `LaterTexts`. */
export function useLaterMessages(): LaterMessages {
  const messages = useContext(LaterContext);
  if (messages === null) throw new Error('These texts are used outside of LaterTexts.');
  return messages;
}

export interface LaterTextsProps {
  /** Shown until the texts are loaded. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * Loads the texts in the language of the app. The previous language stays until the texts of the chosen one are
 * loaded. If they cannot be loaded at all, the texts are in English.
 */
export function LaterTexts({ skeleton, children }: LaterTextsProps) {
  const language = useLanguage();
  const [messages, setMessages] = useState<LaterMessages | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadLaterTexts(language)
      .catch(() => loadLaterTexts('en'))
      .then(
        (loaded) => {
          if (isCurrent) setMessages(loaded);
        },
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  if (messages === null) return skeleton;
  return <LaterContext value={messages}>{children}</LaterContext>;
}
