import type { LanguageTag } from '@fleet/contract/ground/language-tags';
import { proofAfrikaans } from './proof-afrikaans.js';
import { proofArabic } from './proof-arabic.js';
import { type ProofTexts, proofEnglish } from './proof-english.js';
import { proofFrench } from './proof-french.js';
import { proofGerman } from './proof-german.js';
import { proofPortuguese } from './proof-portuguese.js';
import { proofSpanish } from './proof-spanish.js';

export const proofTexts: Readonly<Record<LanguageTag, ProofTexts>> = {
  en: proofEnglish,
  de: proofGerman,
  fr: proofFrench,
  es: proofSpanish,
  pt: proofPortuguese,
  af: proofAfrikaans,
  ar: proofArabic,
};
