import { assetsArabic } from './assets/assets-arabic.js';
import { reasonsArabic } from './reasons/reasons-arabic.js';
import { settingsArabic } from './settings/settings-arabic.js';
import { eventWordsArabic } from './webhooks/event-words-arabic.js';
import { webhooksArabic } from './webhooks/webhooks-arabic.js';

/** The texts of the rooms that a company is set up with, in Arabic. */
export const companyArabic = {
  assets: assetsArabic,
  events: eventWordsArabic,
  reasons: reasonsArabic,
  settings: settingsArabic,
  webhooks: webhooksArabic,
};
