import { assetsGerman } from './assets/assets-german.js';
import { auditGerman } from './audit/audit-german.js';
import { figuresGerman } from './figures/figures-german.js';
import { importsGerman } from './imports/imports-german.js';
import { paletteGerman } from './palette/palette-german.js';
import { planGerman } from './plan/plan-german.js';
import { reasonsGerman } from './reasons/reasons-german.js';
import { recordGerman } from './record/record-german.js';
import { settingsGerman } from './settings/settings-german.js';
import { ownPasswordGerman } from './sign-in/own-password-german.js';
import { eventWordsGerman } from './webhooks/event-words-german.js';
import { webhooksGerman } from './webhooks/webhooks-german.js';

/** The texts of the rooms that are opened after the first page, in German. */
export const laterGerman = {
  record: recordGerman,
  figures: figuresGerman,
  imports: importsGerman,
  audit: auditGerman,
  palette: paletteGerman,
  ownPassword: ownPasswordGerman,
  plan: planGerman,
  assets: assetsGerman,
  events: eventWordsGerman,
  reasons: reasonsGerman,
  settings: settingsGerman,
  webhooks: webhooksGerman,
};
