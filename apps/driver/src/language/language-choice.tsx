import type { LanguageTag } from '@fleet/ui';
import { createContext, type ReactNode, useContext, useState } from 'react';

const storageKey = 'driver.language';

export interface LanguageChoice {
  language: LanguageTag;
  /** The languages that the app has. */
  offered: readonly LanguageTag[];
  choose(language: LanguageTag): void;
}

const ChoiceContext = createContext<LanguageChoice>({ language: 'en', offered: ['en'], choose: () => {} });

/** The language of the pages: the one chosen on this phone, otherwise the first browser language that the app has. */
export function LanguageChoiceProvider({
  offered,
  children,
}: {
  offered: readonly LanguageTag[];
  children: ReactNode;
}) {
  const [language, setLanguage] = useState(() => firstLanguage(offered));
  const choose = (chosen: LanguageTag) => {
    setLanguage(chosen);
    keepLanguage(chosen);
  };
  return <ChoiceContext value={{ language, offered, choose }}>{children}</ChoiceContext>;
}

export function useLanguageChoice(): LanguageChoice {
  return useContext(ChoiceContext);
}

function firstLanguage(offered: readonly LanguageTag[]): LanguageTag {
  const wished = [keptLanguage(), ...navigator.languages].map((each) => each?.split('-')[0]);
  const known = wished.flatMap((each) => offered.filter((tag) => tag === each));
  return known[0] ?? 'en';
}

/** If storage is refused, the choice lasts until the page is closed. */
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
