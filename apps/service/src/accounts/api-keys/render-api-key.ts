import type { ApiKey } from '@fleet/contract/accounts/api-keys';
import { problem } from '@fleet/contract/ground/problems';
import { Refusal } from '../../context.js';
import { ifMatchFits } from '../../platform/http/if-match.js';
import { resourceTag } from '../../platform/http/resource-tag.js';
import type { ApiKeyRow } from './api-key-queries.js';

/** An API key as responses show it. */
export function renderApiKey({ own_role_permissions: _, ...key }: ApiKeyRow): ApiKey {
  return key;
}

/**
 * The value of `ETag`: a hash of the key's state, a full stop, and the time of its last use. A key may be used at any
 * moment, and that must not block a change of the key.
 */
export function apiKeyTag(key: ApiKey): string {
  return `${stateTag(key).slice(0, -1)}.${key.last_used_at ?? ''}"`;
}

/** Refuses with `version_mismatch` if `If-Match` names another state of the key; its last use does not matter. */
export function refuseOtherApiKey(ifMatch: string | undefined, key: ApiKey): void {
  const isCurrent = (tag: string) => `"${tag.split('.')[0]}"` === stateTag(key);
  if (!ifMatchFits(ifMatch, isCurrent)) throw new Refusal(problem('version_mismatch', 'If-Match'));
}

function stateTag(key: ApiKey): string {
  return resourceTag({ ...key, last_used_at: null });
}
