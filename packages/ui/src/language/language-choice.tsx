import { createContext, type ReactNode, useContext, useState } from 'react';
import { type LanguageTag, languages } from './languages.js';

export interface LanguageChoice {
  language: LanguageTag;
  choose(language: LanguageTag): void;
}

const ChoiceContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} });

export interface LanguageChoiceProviderProps {
  /** Where `localStorage` keeps the choice; each app has its own. */
  storageKey: string;
  children: ReactNode;
}

/** The language of the pages: the first one, until another is chosen. */
export function LanguageChoiceProvider({ storageKey, children }: LanguageChoiceProviderProps) {
  const [language, setLanguage] = useState(() => firstLanguage(storageKey));
  const choose = (chosen: LanguageTag) => {
    setLanguage(chosen);
    keepLanguage(storageKey, chosen);
  };
  return <ChoiceContext value={{ language, choose }}>{children}</ChoiceContext>;
}

export function useLanguageChoice(): LanguageChoice {
  return useContext(ChoiceContext);
}

/** The language that was chosen in this browser, otherwise the first of the browser's languages that the apps have. */
export function firstLanguage(storageKey: string): LanguageTag {
  const wished = [keptLanguage(storageKey), ...navigator.languages].map((each) => each?.split('-')[0]);
  const known = wished.flatMap((each) => languages.filter(({ tag }) => tag === each));
  return known[0]?.tag ?? 'en';
}

/** Storage may be refused, and then the choice lasts until the page is closed. */
function keptLanguage(storageKey: string): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keepLanguage(storageKey: string, language: LanguageTag): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // The choice lasts until the page is closed.
  }
}
