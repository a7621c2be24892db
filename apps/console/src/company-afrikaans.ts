import { assetsAfrikaans } from './assets/assets-afrikaans.js';
import { reasonsAfrikaans } from './reasons/reasons-afrikaans.js';
import { settingsAfrikaans } from './settings/settings-afrikaans.js';
import { eventWordsAfrikaans } from './webhooks/event-words-afrikaans.js';
import { webhooksAfrikaans } from './webhooks/webhooks-afrikaans.js';

/** The texts of the rooms that a company is set up with, in Afrikaans. */
export const companyAfrikaans = {
  assets: assetsAfrikaans,
  events: eventWordsAfrikaans,
  reasons: reasonsAfrikaans,
  settings: settingsAfrikaans,
  webhooks: webhooksAfrikaans,
};
