import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react';
import { createFormats, type DistanceUnit, type Formats } from './formats.js';
import { directionOf, type LanguageTag } from './languages.js';

const english = { language: 'en', formats: createFormats('en', null) } as const;
const LanguageContext = createContext<{ language: LanguageTag; formats: Formats }>(english);

export interface LanguageProviderProps {
  language: LanguageTag;
  /** The organisation's time zone; null for the phone's own, if it is not known yet. */
  timeZone: string | null;
  distanceUnit?: DistanceUnit | undefined;
  children: ReactNode;
}

/** Sets language and direction of the document. */
export function LanguageProvider({ language, timeZone, distanceUnit, children }: LanguageProviderProps) {
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);
  const value = useMemo(
    () => ({ language, formats: createFormats(language, timeZone, distanceUnit) }),
    [language, timeZone, distanceUnit],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageTag {
  return useContext(LanguageContext).language;
}

export function useFormats(): Formats {
  return useContext(LanguageContext).formats;
}
