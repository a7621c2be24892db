import type { LanguageTag } from '@fleet/contract/ground/language-tags';
import { mailAfrikaans } from './mail-afrikaans.js';
import { mailArabic } from './mail-arabic.js';
import { type MailTexts, mailEnglish } from './mail-english.js';
import { mailFrench } from './mail-french.js';
import { mailGerman } from './mail-german.js';
import { mailPortuguese } from './mail-portuguese.js';
import { mailSpanish } from './mail-spanish.js';

export const mailTexts: Readonly<Record<LanguageTag, MailTexts>> = {
  en: mailEnglish,
  de: mailGerman,
  fr: mailFrench,
  es: mailSpanish,
  pt: mailPortuguese,
  af: mailAfrikaans,
  ar: mailArabic,
};
