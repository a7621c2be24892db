import { assetsFrench } from './assets/assets-french.js';
import { auditFrench } from './audit/audit-french.js';
import { figuresFrench } from './figures/figures-french.js';
import { importsFrench } from './imports/imports-french.js';
import { paletteFrench } from './palette/palette-french.js';
import { planFrench } from './plan/plan-french.js';
import { reasonsFrench } from './reasons/reasons-french.js';
import { recordFrench } from './record/record-french.js';
import { settingsFrench } from './settings/settings-french.js';
import { ownPasswordFrench } from './sign-in/own-password-french.js';
import { eventWordsFrench } from './webhooks/event-words-french.js';
import { webhooksFrench } from './webhooks/webhooks-french.js';

/** The texts of the rooms that are opened after the first page, in French. */
export const laterFrench = {
  record: recordFrench,
  figures: figuresFrench,
  imports: importsFrench,
  audit: auditFrench,
  palette: paletteFrench,
  ownPassword: ownPasswordFrench,
  plan: planFrench,
  assets: assetsFrench,
  events: eventWordsFrench,
  reasons: reasonsFrench,
  settings: settingsFrench,
  webhooks: webhooksFrench,
};
