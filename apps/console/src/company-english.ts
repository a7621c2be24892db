import { assetsEnglish } from './assets/assets-english.js';
import { reasonsEnglish } from './reasons/reasons-english.js';
import { settingsEnglish } from './settings/settings-english.js';
import { eventWordsEnglish } from './webhooks/event-words-english.js';
import { webhooksEnglish } from './webhooks/webhooks-english.js';

/**
 * The texts of the rooms that a company is set up with, by their names. They are loaded with these rooms. The English
 * catalogue is the type of all others.
 */
export const companyEnglish = {
  assets: assetsEnglish,
  events: eventWordsEnglish,
  reasons: reasonsEnglish,
  settings: settingsEnglish,
  webhooks: webhooksEnglish,
} as const;
