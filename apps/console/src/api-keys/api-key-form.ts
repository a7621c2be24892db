import { type Formats, typedInstant, zonedText } from '@fleet/ui';
import { joinedLimit } from '../frame/member-joins.js';
import { changedMembers, type FormJoins } from '../frame/merged-form.js';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { RecordRows } from '../organisation/record-rows.js';
import type { ApiKey } from '../queries/api-key-options.js';
import { type GrantDraft, grantDraft, grantJoins, grantRows, type RowNames } from '../users/user-form.js';

/** The content of the form. */
export interface ApiKeyDraft extends GrantDraft {
  name: string;
  /** Networks, one in each line. */
  networks: string;
  /** A time in the form of the field, in the organisation's zone. */
  ends: string;
}

export function apiKeyDraft(key: ApiKey | null, timeZone: string | null): ApiKeyDraft {
  return {
    ...grantDraft(key ?? { roles: ['integration'], permissions: [], modules: [], site_ids: [] }),
    name: key?.name ?? '',
    networks: (key?.allowed_addresses ?? []).join('\n'),
    ends: key?.expires_at == null ? '' : zonedText(key.expires_at, timeZone),
  };
}

const addressesOf = (networks: string) => networks.split(/[\s,]+/).filter((each) => each !== '');

/** No network means that the key can be used anywhere. */
export const apiKeyJoins: FormJoins<ApiKeyDraft> = {
  ...grantJoins,
  networks: ({ seen, mine, now }) =>
    joinedLimit({ seen: addressesOf(seen), mine: addressesOf(mine), now: addressesOf(now) }).join('\n'),
};

/** The time at which the key expires; null if it never does. */
const endOf = (ends: string, timeZone: string | null) => (ends === '' ? null : typedInstant(ends, timeZone));

/** True if the time in the field is incomplete, or does not exist because the clocks are put forward. */
export function hasUnreadableEnd({ ends }: ApiKeyDraft, timeZone: string | null): boolean {
  return ends !== '' && typedInstant(ends, timeZone) === null;
}

export function newApiKey({ name, networks, ends, ...grants }: ApiKeyDraft, timeZone: string | null) {
  const end = endOf(ends, timeZone);
  return {
    ...grants,
    name: name.trim(),
    allowed_addresses: addressesOf(networks),
    ...(end === null ? {} : { expires_at: end }),
  };
}

/** A merge patch with what the user has changed. */
export function apiKeyPatch(before: ApiKeyDraft, after: ApiKeyDraft, timeZone: string | null) {
  const { name, networks, ends, ...grants } = changedMembers({ seen: before, values: after });
  return {
    ...grants,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(networks === undefined ? {} : { allowed_addresses: addressesOf(networks) }),
    ...(ends === undefined ? {} : { expires_at: endOf(ends, timeZone) }),
  };
}

export type ApiKeyStatus = 'live' | 'expired' | 'revoked';

export function statusOfKey(key: Pick<ApiKey, 'revoked_at' | 'expires_at'>, nowMs: number): ApiKeyStatus {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && Date.parse(key.expires_at) <= nowMs ? 'expired' : 'live';
}

export function apiKeyRows(
  key: ApiKey,
  messages: Pick<ConsoleMessages, 'organisation' | 'roles' | 'apiKeys'>,
  formats: Pick<Formats, 'list' | 'dateTime'>,
  names: RowNames,
): RecordRows {
  const { organisation, apiKeys } = messages;
  const time = (at: string | null, none: string) => (at === null ? none : formats.dateTime(at));
  return [
    [organisation.name, key.name],
    ...grantRows(key, messages, formats, names),
    [apiKeys.networks, key.allowed_addresses.join('\n') || apiKeys.anywhere],
    [apiKeys.ends, time(key.expires_at, apiKeys.never)],
    [apiKeys.lastUse, time(key.last_used_at, apiKeys.neverUsed)],
    ...(key.previous_secret_until === null
      ? []
      : ([[apiKeys.previousUntil, formats.dateTime(key.previous_secret_until)]] as const)),
    ...(key.revoked_at === null ? [] : ([[apiKeys.revokedAt, formats.dateTime(key.revoked_at)]] as const)),
    [organisation.made, formats.dateTime(key.created_at)],
  ];
}
