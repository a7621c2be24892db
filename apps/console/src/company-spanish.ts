import { assetsSpanish } from './assets/assets-spanish.js';
import { reasonsSpanish } from './reasons/reasons-spanish.js';
import { settingsSpanish } from './settings/settings-spanish.js';
import { eventWordsSpanish } from './webhooks/event-words-spanish.js';
import { webhooksSpanish } from './webhooks/webhooks-spanish.js';

/** The texts of the rooms that a company is set up with, in Spanish. */
export const companySpanish = {
  assets: assetsSpanish,
  events: eventWordsSpanish,
  reasons: reasonsSpanish,
  settings: settingsSpanish,
  webhooks: webhooksSpanish,
};
