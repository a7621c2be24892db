import type { ControlMessages } from '@fleet/requirement-controls';
import { ControlMessagesProvider } from '@fleet/requirement-controls/control-language';
import { controlEnglish } from '@fleet/requirement-controls/english';
import { type LanguageTag, Skeleton, useLanguage } from '@fleet/ui';
import { type ReactNode, useEffect, useState } from 'react';

/** The words of the driver app for questions and answers; each language is a file of its own. */
const loaders: Record<LanguageTag, () => Promise<ControlMessages>> = {
  en: async () => controlEnglish,
  de: async () => (await import('@fleet/requirement-controls/german')).controlGerman,
  fr: async () => (await import('@fleet/requirement-controls/french')).controlFrench,
  es: async () => (await import('@fleet/requirement-controls/spanish')).controlSpanish,
  pt: async () => (await import('@fleet/requirement-controls/portuguese')).controlPortuguese,
  af: async () => (await import('@fleet/requirement-controls/afrikaans')).controlAfrikaans,
  ar: async () => (await import('@fleet/requirement-controls/arabic')).controlArabic,
};

/** Draws its children when the words of the chosen language are loaded; in English if they cannot be loaded. */
export function InControlLanguage({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<ControlMessages | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const take = (messages: ControlMessages) => {
      if (isCurrent) setLoaded(messages);
    };
    loaders[language]().then(take, () => take(controlEnglish));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  if (loaded === null) return <Skeleton lines={6} />;
  return <ControlMessagesProvider messages={loaded}>{children}</ControlMessagesProvider>;
}
