import type { Account, Authenticated } from '@fleet/contract/accounts/accounts';
import type { Session } from '@fleet/contract/driving/sessions';
import type { OwnSettings } from '@fleet/contract/fleet/organisations';
import { permissions } from '@fleet/contract/ground/permissions';
import { displaySettingsOf } from '@fleet/domain/organisations/settings-check';
import type { CallerApiKey, CallerMembership, CallerUser } from '../../callers/caller-record.js';
import type { IssuedToken } from '../../platform/security/tokens.js';

type AccountOrganisation = Account['organisations'][number];
/** The own settings of organisations, by id. */
type SettingsById = ReadonlyMap<string, OwnSettings>;

/** The response to a user's log-in [R-END-4]. */
export function renderUserLogIn(user: CallerUser, issued: IssuedToken): Authenticated {
  const organisations = [...user.memberships.values()].map((each) => ({
    id: each.organisationId,
    name: each.organisationName,
  }));
  const { id, username, name } = user;
  return { ...renderToken(issued), user: { id, username, name, organisations }, api_key: null };
}

/** The response to an API key's log-in [R-END-6]. */
export function renderApiKeyLogIn(key: CallerApiKey, issued: IssuedToken): Authenticated {
  const { id, name, organisationId: organisation_id } = key;
  return { ...renderToken(issued), user: null, api_key: { id, name, organisation_id } };
}

function renderToken({ token, expiresAtMs }: IssuedToken) {
  const expires_at = new Date(expiresAtMs).toISOString();
  return { access_token: token, token_type: 'Bearer' as const, expires_at };
}

/** A user's account with all their organisations [C-3]. */
export function renderUserAccount(
  user: CallerUser,
  session: Session | null,
  settings: SettingsById,
): Account {
  const { id, username, name } = user;
  const organisations = [...user.memberships.values()].map((each) => renderOrganisation(each, settings));
  return { user: { id, username, name }, api_key: null, organisations, session };
}

/** The account of an API key: it belongs to one organisation and is not a driver. */
export function renderApiKeyAccount(key: CallerApiKey, settings: SettingsById): Account {
  const organisation = renderOrganisation({ ...key, driver: null }, settings);
  return {
    user: null,
    api_key: { id: key.id, name: key.name },
    organisations: [organisation],
    session: null,
  };
}

function renderOrganisation(membership: CallerMembership, settings: SettingsById): AccountOrganisation {
  return {
    id: membership.organisationId,
    name: membership.organisationName,
    roles: [...membership.roles],
    permissions: permissions.filter((each) => membership.permissions.has(each)),
    site_ids: [...membership.siteIds],
    driver_id: membership.driver?.id ?? null,
    ...displaySettingsOf(settings.get(membership.organisationId) ?? {}),
  };
}
