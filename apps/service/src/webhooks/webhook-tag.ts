import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../context.js';
import { etagOf } from '../platform/http/entity-tag.js';
import { ifMatchFits } from '../platform/http/if-match.js';
import { renderWebhook, type WebhookRow } from './webhook-row.js';

/** The value of `ETag`: the version of the settings, then a hash of everything that the response shows [C-1]. */
export function webhookTag(row: WebhookRow): string {
  return `"${row.version}-${etagOf(JSON.stringify(renderWebhook(row))).slice(1)}`;
}

/** Refuses with `version_mismatch` if `If-Match` names another version of the settings. */
export function refuseOtherVersion(ifMatch: string | undefined, version: number): void {
  const isCurrent = (tag: string) => tag.split('-')[0] === String(version);
  if (!ifMatchFits(ifMatch, isCurrent)) throw new Refusal(problem('version_mismatch', 'If-Match'));
}
