/** The forms of a sentence with a number; `Intl.PluralRules` names them. */
export type Plural = { other: string } & Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>>;

export type MessageValues = Readonly<Record<string, string | number>>;

/** A catalogue in another language: the same members with other texts. */
export type CatalogueLike<English> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? string
    : English[Name] extends { readonly other: string }
      ? Plural
      : CatalogueLike<English[Name]>;
};

/** Isolates a value whose direction of writing may differ from the sentence's. */
export const isolate = (value: string) => `\u2068${value}\u2069`;

/** Gives a sentence its direction if all its own characters are neutral, as in "{number}. {name}". */
const rightToLeft = '\u200f';

export function createText(
  locale: string,
  direction: 'ltr' | 'rtl',
  formatNumber: (value: number) => string,
): (message: string | Plural, values?: MessageValues) => string {
  const rules = new Intl.PluralRules(locale);
  return (message, values = {}) => {
    const sentence = typeof message === 'string' ? message : formOf(message, values.count, rules);
    const spoken = sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      const words = typeof value === 'number' ? formatNumber(value) : value;
      return direction === 'rtl' ? isolate(words) : words;
    });
    return direction === 'rtl' ? `${rightToLeft}${spoken}` : spoken;
  };
}

function formOf(message: Plural, count: string | number | undefined, rules: Intl.PluralRules): string {
  return message[rules.select(Number(count ?? 0))] ?? message.other;
}
