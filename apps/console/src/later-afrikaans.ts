import { assetsAfrikaans } from './assets/assets-afrikaans.js';
import { auditAfrikaans } from './audit/audit-afrikaans.js';
import { figuresAfrikaans } from './figures/figures-afrikaans.js';
import { importsAfrikaans } from './imports/imports-afrikaans.js';
import { paletteAfrikaans } from './palette/palette-afrikaans.js';
import { planAfrikaans } from './plan/plan-afrikaans.js';
import { reasonsAfrikaans } from './reasons/reasons-afrikaans.js';
import { recordAfrikaans } from './record/record-afrikaans.js';
import { settingsAfrikaans } from './settings/settings-afrikaans.js';
import { ownPasswordAfrikaans } from './sign-in/own-password-afrikaans.js';
import { eventWordsAfrikaans } from './webhooks/event-words-afrikaans.js';
import { webhooksAfrikaans } from './webhooks/webhooks-afrikaans.js';

/** The texts of the rooms that are opened after the first page, in Afrikaans. */
export const laterAfrikaans = {
  record: recordAfrikaans,
  figures: figuresAfrikaans,
  imports: importsAfrikaans,
  audit: auditAfrikaans,
  palette: paletteAfrikaans,
  ownPassword: ownPasswordAfrikaans,
  plan: planAfrikaans,
  assets: assetsAfrikaans,
  events: eventWordsAfrikaans,
  reasons: reasonsAfrikaans,
  settings: settingsAfrikaans,
  webhooks: webhooksAfrikaans,
};
