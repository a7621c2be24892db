export type LanguageTag = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'af' | 'ar';

export interface Language {
  tag: LanguageTag;
  /** The name in the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
}

export const languages: readonly Language[] = [
  { tag: 'en', name: 'English', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'pt', name: 'Português', direction: 'ltr' },
  { tag: 'af', name: 'Afrikaans', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
];

/** The locale that formats numbers and dates. Arabic uses the Western digits of number plates and keypads. */
export const locales: Record<LanguageTag, string> = {
  en: 'en-GB',
  de: 'de',
  fr: 'fr',
  es: 'es',
  pt: 'pt',
  af: 'af',
  ar: 'ar-u-nu-latn',
};

export function directionOf(tag: LanguageTag): 'ltr' | 'rtl' {
  return tag === 'ar' ? 'rtl' : 'ltr';
}
