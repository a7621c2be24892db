import { type LanguageTag, languages } from '@fleet/ui';
import { createContext, type ReactNode, useContext, useState } from 'react';

const storageKey = 'driver.language';

export interface LanguageChoice {
  language: LanguageTag;
  choose(language: LanguageTag): void;
}

const ChoiceContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} });

/** The language of the pages: the first one, until another is chosen. */
export function LanguageChoiceProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const choose = (chosen: LanguageTag) => {
    setLanguage(chosen);
    keepLanguage(chosen);
  };
  return <ChoiceContext value={{ language, choose }}>{children}</ChoiceContext>;
}

export function useLanguageChoice(): LanguageChoice {
  return useContext(ChoiceContext);
}

/** The language that was chosen on this phone, otherwise the first of the browser's languages that the app has. */
export function firstLanguage(): LanguageTag {
  const wished = [keptLanguage(), ...navigator.languages].map((each) => each?.split('-')[0]);
  const known = wished.flatMap((each) => languages.filter(({ tag }) => tag === each));
  return known[0]?.tag ?? 'en';
}

/** Storage may be refused, and then the choice lasts until the page is closed. */
function keptLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keepLanguage(language: LanguageTag): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // The choice lasts until the page is closed.
  }
}
