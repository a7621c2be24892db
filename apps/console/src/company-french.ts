import { assetsFrench } from './assets/assets-french.js';
import { reasonsFrench } from './reasons/reasons-french.js';
import { settingsFrench } from './settings/settings-french.js';
import { eventWordsFrench } from './webhooks/event-words-french.js';
import { webhooksFrench } from './webhooks/webhooks-french.js';

/** The texts of the rooms that a company is set up with, in French. */
export const companyFrench = {
  assets: assetsFrench,
  events: eventWordsFrench,
  reasons: reasonsFrench,
  settings: settingsFrench,
  webhooks: webhooksFrench,
};
