import { type LanguageTag, languageTags } from '@fleet/contract/ground/language-tags';

/** A sentence with a number, in all forms that the language needs for different numbers. */
export type Counted = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * The type of the texts of another language: the same names as the English texts. A text with a number may have other
 * forms.
 */
export type WordsLike<English> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? string
    : English[Name] extends { readonly other: string }
      ? Counted
      : WordsLike<English[Name]>;
};

/** Inserts values into a sentence. A name in braces is a placeholder for a value. */
export type Sentences = (
  sentence: string | Counted,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** The locale that formats times and numbers. Arabic texts have Latin digits, as number plates do. */
const locales: Readonly<Record<LanguageTag, string>> = {
  en: 'en-GB',
  de: 'de',
  fr: 'fr',
  es: 'es',
  pt: 'pt',
  af: 'af',
  ar: 'ar-u-nu-latn',
};

export const localeOf = (language: LanguageTag): string => locales[language];

export const isRightToLeft = (language: LanguageTag): boolean => language === 'ar';

/** The language with this tag if there are texts in it, otherwise English. */
export function usableLanguage(tag: string | null): LanguageTag {
  return languageTags.find((each) => each === tag) ?? 'en';
}

/**
 * Creates the function for a language. In right-to-left sentences, the direction of a value does not change the
 * direction of the words around it.
 */
export function sentencesIn(language: LanguageTag): Sentences {
  const rules = new Intl.PluralRules(localeOf(language));
  const numbers = new Intl.NumberFormat(localeOf(language));
  const turns = isRightToLeft(language);
  return (sentence, values = {}) => {
    const { count } = values;
    const text =
      typeof sentence === 'string'
        ? sentence
        : (sentence[rules.select(typeof count === 'number' ? count : 0)] ?? sentence.other);
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      const shown = typeof value === 'number' ? numbers.format(value) : value;
      return turns ? `\u2068${shown}\u2069` : shown;
    });
  };
}
