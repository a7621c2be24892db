import { type CatalogueLike, type LanguageTag, useLanguage } from '@fleet/ui';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { companyEnglish } from '../company-english.js';

/** The texts of the rooms for assets, reasons, webhooks and settings. */
export type CompanyMessages = CatalogueLike<typeof companyEnglish>;

/** Every language is a file of its own, so that the log-in and the languages of the other rooms stay small. */
const loaders: Record<LanguageTag, () => Promise<CompanyMessages>> = {
  en: async () => (await import('../company-english.js')).companyEnglish,
  de: async () => (await import('../company-german.js')).companyGerman,
  fr: async () => (await import('../company-french.js')).companyFrench,
  es: async () => (await import('../company-spanish.js')).companySpanish,
  pt: async () => (await import('../company-portuguese.js')).companyPortuguese,
  af: async () => (await import('../company-afrikaans.js')).companyAfrikaans,
  ar: async () => (await import('../company-arabic.js')).companyArabic,
};

/** Rejects if the file cannot be loaded. */
export async function loadCompanyTexts(language: LanguageTag): Promise<CompanyMessages> {
  return loaders[language]();
}

const CompanyContext = createContext<CompanyMessages | null>(null);

/** `useCompanyMessages().webhooks.title`, below `CompanyTexts`. */
export function useCompanyMessages(): CompanyMessages {
  const messages = useContext(CompanyContext);
  if (messages === null) throw new Error('These texts are used outside of CompanyTexts.');
  return messages;
}

export interface CompanyTextsProps {
  /** Until the texts are loaded. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * Loads the texts in the language of the app. The previous language stays until those of the chosen language are there;
 * if they cannot be loaded at all, the texts are in English.
 */
export function CompanyTexts({ skeleton, children }: CompanyTextsProps) {
  const language = useLanguage();
  const [messages, setMessages] = useState<CompanyMessages | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadCompanyTexts(language)
      .catch(() => loadCompanyTexts('en'))
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
  return <CompanyContext value={messages}>{children}</CompanyContext>;
}
