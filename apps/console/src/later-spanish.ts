import { assetsSpanish } from './assets/assets-spanish.js';
import { auditSpanish } from './audit/audit-spanish.js';
import { figuresSpanish } from './figures/figures-spanish.js';
import { importsSpanish } from './imports/imports-spanish.js';
import { paletteSpanish } from './palette/palette-spanish.js';
import { planSpanish } from './plan/plan-spanish.js';
import { reasonsSpanish } from './reasons/reasons-spanish.js';
import { recordSpanish } from './record/record-spanish.js';
import { settingsSpanish } from './settings/settings-spanish.js';
import { ownPasswordSpanish } from './sign-in/own-password-spanish.js';
import { eventWordsSpanish } from './webhooks/event-words-spanish.js';
import { webhooksSpanish } from './webhooks/webhooks-spanish.js';

/** The texts of the rooms that are opened after the first page, in Spanish. */
export const laterSpanish = {
  record: recordSpanish,
  figures: figuresSpanish,
  imports: importsSpanish,
  audit: auditSpanish,
  palette: paletteSpanish,
  ownPassword: ownPasswordSpanish,
  plan: planSpanish,
  assets: assetsSpanish,
  events: eventWordsSpanish,
  reasons: reasonsSpanish,
  settings: settingsSpanish,
  webhooks: webhooksSpanish,
};
