import type { CallBody, DriverFailure } from '@fleet/client/driver';
import { createDriverApi } from './client-parts.js';
import type { PhoneOrganisation } from './phone-view.js';

/** The driver who logged in, and the organisations in which they drive. */
export interface LoggedIn {
  username: string;
  name: string;
  token: string;
  organisations: readonly PhoneOrganisation[];
}

export interface LogInParts {
  baseUrl: string;
  deviceId: string;
  fetch: typeof globalThis.fetch;
}

/** Logs in and reads the account. Stores nothing. */
export async function logIn(
  { baseUrl, deviceId, fetch }: LogInParts,
  credentials: { username: string; pin: string },
  signal?: AbortSignal,
): Promise<{ ok: true; loggedIn: LoggedIn } | { ok: false; failure: DriverFailure }> {
  const api = createDriverApi({ baseUrl, deviceId, fetch, attempts: 2 });
  const answer = await api.logIn(credentials);
  if (!answer.ok) return answer;
  const account = await api.readAccount(signal === undefined ? {} : { signal });
  if (!account.ok) return account;
  const { user, organisations } = account.body.data;
  return {
    ok: true,
    loggedIn: {
      username: user?.username ?? credentials.username,
      name: user?.name ?? credentials.username,
      token: answer.body.data.access_token,
      organisations: organisations.filter((each) => each.driver_id !== null).map(organisationOf),
    },
  };
}

type AccountOrganisation = CallBody<'readAccount'>['data']['organisations'][number];

function organisationOf({ id, name, time_zone, currencies, units }: AccountOrganisation): PhoneOrganisation {
  return {
    id,
    name,
    time_zone,
    currencies: currencies.map((each) => each.id),
    units: units.distance === 'mi' ? 'imperial' : 'metric',
  };
}
