import { assetsGerman } from './assets/assets-german.js';
import { reasonsGerman } from './reasons/reasons-german.js';
import { settingsGerman } from './settings/settings-german.js';
import { eventWordsGerman } from './webhooks/event-words-german.js';
import { webhooksGerman } from './webhooks/webhooks-german.js';

/** The texts of the rooms that a company is set up with, in German. */
export const companyGerman = {
  assets: assetsGerman,
  events: eventWordsGerman,
  reasons: reasonsGerman,
  settings: settingsGerman,
  webhooks: webhooksGerman,
};
