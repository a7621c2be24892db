import { assetsEnglish } from './assets/assets-english.js';
import { auditEnglish } from './audit/audit-english.js';
import { figuresEnglish } from './figures/figures-english.js';
import { importsEnglish } from './imports/imports-english.js';
import { paletteEnglish } from './palette/palette-english.js';
import { planEnglish } from './plan/plan-english.js';
import { reasonsEnglish } from './reasons/reasons-english.js';
import { recordEnglish } from './record/record-english.js';
import { settingsEnglish } from './settings/settings-english.js';
import { ownPasswordEnglish } from './sign-in/own-password-english.js';
import { eventWordsEnglish } from './webhooks/event-words-english.js';
import { webhooksEnglish } from './webhooks/webhooks-english.js';

/**
 * The texts of the rooms that are opened after the first page, by their names. They are loaded with these rooms. The
 * English catalogue is the type of all others.
 */
export const laterEnglish = {
  record: recordEnglish,
  figures: figuresEnglish,
  imports: importsEnglish,
  audit: auditEnglish,
  palette: paletteEnglish,
  ownPassword: ownPasswordEnglish,
  plan: planEnglish,
  assets: assetsEnglish,
  events: eventWordsEnglish,
  reasons: reasonsEnglish,
  settings: settingsEnglish,
  webhooks: webhooksEnglish,
} as const;
