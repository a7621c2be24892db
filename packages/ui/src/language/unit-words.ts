import type { LanguageTag } from './languages.js';

/** Units that `Intl` knows, by the codes of the service. */
export const intlUnits: Readonly<Record<string, string>> = {
  kg: 'kilogram',
  lb: 'pound',
  l: 'liter',
  km: 'kilometer',
  mi: 'mile',
  h: 'hour',
};

/** Units that `Intl` does not know. */
const signs: Readonly<Record<string, Partial<Record<LanguageTag, string>> & { en: string }>> = {
  t: { en: 't', ar: 'طن' },
  m3: { en: 'm³', ar: 'م³' },
};

/** For an unknown code the code itself. */
export function unitSign(code: string, language: LanguageTag): string {
  const sign = Object.hasOwn(signs, code) ? signs[code] : undefined;
  return sign?.[language] ?? sign?.en ?? code;
}
