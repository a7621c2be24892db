import { assetsPortuguese } from './assets/assets-portuguese.js';
import { auditPortuguese } from './audit/audit-portuguese.js';
import { figuresPortuguese } from './figures/figures-portuguese.js';
import { importsPortuguese } from './imports/imports-portuguese.js';
import { palettePortuguese } from './palette/palette-portuguese.js';
import { planPortuguese } from './plan/plan-portuguese.js';
import { reasonsPortuguese } from './reasons/reasons-portuguese.js';
import { recordPortuguese } from './record/record-portuguese.js';
import { settingsPortuguese } from './settings/settings-portuguese.js';
import { ownPasswordPortuguese } from './sign-in/own-password-portuguese.js';
import { eventWordsPortuguese } from './webhooks/event-words-portuguese.js';
import { webhooksPortuguese } from './webhooks/webhooks-portuguese.js';

/** The texts of the rooms that are opened after the first page, in Portuguese. */
export const laterPortuguese = {
  record: recordPortuguese,
  figures: figuresPortuguese,
  imports: importsPortuguese,
  audit: auditPortuguese,
  palette: palettePortuguese,
  ownPassword: ownPasswordPortuguese,
  plan: planPortuguese,
  assets: assetsPortuguese,
  events: eventWordsPortuguese,
  reasons: reasonsPortuguese,
  settings: settingsPortuguese,
  webhooks: webhooksPortuguese,
};
