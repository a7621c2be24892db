import { readAccount } from '@fleet/contract/accounts/accounts';
import { changeAsset, createAsset } from '@fleet/contract/fleet/asset-changes';
import { listAssets, readAsset } from '@fleet/contract/fleet/assets';
import { saveLogo } from '@fleet/contract/fleet/organisation-logo';
import { changeOrganisation, readOrganisation } from '@fleet/contract/fleet/organisations';
import { type Permission, rolePermissions } from '@fleet/contract/ground/permissions';
import {
  listDeliveries,
  readDelivery,
  replayDeliveries,
  replayDelivery,
  testWebhook,
} from '@fleet/contract/outgoing/webhook-deliveries';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhookSecret,
  type Webhook,
  webhookExample,
} from '@fleet/contract/outgoing/webhooks';
import { changeKeyedReason, saveReason } from '@fleet/contract/planning/keyed-reasons';
import { listReasons, type Reason, reasonExample } from '@fleet/contract/planning/reasons';
import { type OfficeAnswer, type OfficeAnswers, organisation } from './office-answers.js';

/** The example of a successful answer in the contract. */
const shown = (answers: Readonly<Record<number, { example?: unknown }>>): OfficeAnswer => {
  const [[status, answer] = ['204', {}]] = Object.entries(answers);
  return { status: Number(status), body: answer.example, etag: '"1"' };
};

/** The account of somebody with these rights, for all sites. */
export function memberWith(
  permissions: readonly Permission[],
  siteIds: readonly string[] = [],
): OfficeAnswer {
  const { data } = readAccount.answers[200].example;
  const [own] = data.organisations;
  const member = { ...own, ...organisation, permissions, site_ids: siteIds };
  return { body: { data: { ...data, organisations: [member] }, links: [] } };
}

export const webhookWith = (members: Partial<Webhook>): OfficeAnswer => ({
  body: { data: { ...webhookExample, ...members }, links: [] },
  etag: '"1"',
});

export const reasonPath = `/integration/reasons/${reasonExample.integration_key}`;
export const reasonAnswer = (members: Partial<Reason> = {}, etag = '"1"'): OfficeAnswer => ({
  body: { data: { ...reasonExample, ...members }, links: [] },
  etag,
});

/** The examples of the contract for an administrator; a test replaces the answers that it is about. */
export const companyAnswers: OfficeAnswers = {
  'GET /account': memberWith(rolePermissions.organisation_administrator),
  'GET /webhooks': shown(listWebhooks.answers),
  'POST /webhooks': shown(createWebhook.answers),
  'GET /webhooks/*': shown(readWebhook.answers),
  'PATCH /webhooks/*': shown(changeWebhook.answers),
  'DELETE /webhooks/*': { status: 204 },
  'POST /webhooks/*/secret-rotation': shown(rotateWebhookSecret.answers),
  'POST /webhooks/*/tests': shown(testWebhook.answers),
  'POST /webhooks/*/replays': shown(replayDeliveries.answers),
  'GET /webhooks/*/deliveries': shown(listDeliveries.answers),
  'GET /webhooks/*/deliveries/*': shown(readDelivery.answers),
  'POST /webhooks/*/deliveries/*/replay': shown(replayDelivery.answers),
  'GET /assets': shown(listAssets.answers),
  'GET /assets/*': shown(readAsset.answers),
  'POST /assets': shown(createAsset.answers),
  'PATCH /assets/*': shown(changeAsset.answers),
  'DELETE /assets/*': { status: 204 },
  'GET /reasons': shown(listReasons.answers),
  [`GET ${reasonPath}`]: reasonAnswer(),
  [`PATCH ${reasonPath}`]: shown(changeKeyedReason.answers),
  [`DELETE ${reasonPath}`]: { status: 204 },
  'PUT /integration/reasons/*': shown(saveReason.answers),
  'GET /logo': { status: 200, body: 'no picture', headers: { 'content-type': 'image/png' } },
  'PUT /logo': shown(saveLogo.answers),
  'DELETE /logo': { status: 204 },
  'GET /*': shown(readOrganisation.answers),
  'PATCH /*': shown(changeOrganisation.answers),
};
