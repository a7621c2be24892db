import { assetsPortuguese } from './assets/assets-portuguese.js';
import { reasonsPortuguese } from './reasons/reasons-portuguese.js';
import { settingsPortuguese } from './settings/settings-portuguese.js';
import { eventWordsPortuguese } from './webhooks/event-words-portuguese.js';
import { webhooksPortuguese } from './webhooks/webhooks-portuguese.js';

/** The texts of the rooms that a company is set up with, in Portuguese. */
export const companyPortuguese = {
  assets: assetsPortuguese,
  events: eventWordsPortuguese,
  reasons: reasonsPortuguese,
  settings: settingsPortuguese,
  webhooks: webhooksPortuguese,
};
