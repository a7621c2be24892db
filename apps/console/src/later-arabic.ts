import { assetsArabic } from './assets/assets-arabic.js';
import { auditArabic } from './audit/audit-arabic.js';
import { figuresArabic } from './figures/figures-arabic.js';
import { importsArabic } from './imports/imports-arabic.js';
import { paletteArabic } from './palette/palette-arabic.js';
import { planArabic } from './plan/plan-arabic.js';
import { reasonsArabic } from './reasons/reasons-arabic.js';
import { recordArabic } from './record/record-arabic.js';
import { settingsArabic } from './settings/settings-arabic.js';
import { ownPasswordArabic } from './sign-in/own-password-arabic.js';
import { eventWordsArabic } from './webhooks/event-words-arabic.js';
import { webhooksArabic } from './webhooks/webhooks-arabic.js';

/** The texts of the rooms that are opened after the first page, in Arabic. */
export const laterArabic = {
  record: recordArabic,
  figures: figuresArabic,
  imports: importsArabic,
  audit: auditArabic,
  palette: paletteArabic,
  ownPassword: ownPasswordArabic,
  plan: planArabic,
  assets: assetsArabic,
  events: eventWordsArabic,
  reasons: reasonsArabic,
  settings: settingsArabic,
  webhooks: webhooksArabic,
};
