import type { BuiltInRole } from '@fleet/contract/ground/permissions';
import { setPin } from '../src/accounts/secrets/set-secret.js';
import { pin } from './day-fixture.js';
import { addUser, systemActor } from './test-context.js';
import { type Answer, type CallOptions, logIn, type TestService } from './test-service.js';

/** Calls of one logged-in user; `path` is below the base address, with `{org}` for the organisation. */
export type CallsOf = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** Logs in a new user, by default a controller of all sites, and returns their calls. */
export async function controllerCalls(
  service: TestService,
  person: { roles?: readonly BuiltInRole[]; siteIds?: readonly string[]; organisationId?: string } = {},
): Promise<CallsOf & { userId: string; token: string }> {
  const { userId, username } = await addUser(service.world, { roles: ['controller'], ...person });
  const token = await loggedIn(service, { userId, username });
  const calls: CallsOf = (method, path, options) => service.call(method, path, { token, ...options });
  return Object.assign(calls, { userId, token });
}

/** Gives the user a pin, logs them in and returns their token. */
async function loggedIn(
  service: TestService,
  { userId, username }: { userId: string; username: string },
): Promise<string> {
  await setPin(service.world.contextFor(systemActor), { userId, pin });
  return logIn(service, username, pin);
}

/** The status of an answer, then each of its problems as `code key`. */
export function faultsOf({ status, body }: Answer): [number, ...string[]] {
  const problems: { code: string; key?: string }[] = Array.isArray(body) ? body : [];
  return [status, ...problems.map(({ code, key }) => (key === undefined ? code : `${code} ${key}`))];
}

/** Kind and subject of each push message for a user, in order. */
export async function pushedTo({ world }: TestService, userId: string): Promise<[string, string][]> {
  const { rows } = await world.database.pool.query<{ kind: string; subject_id: string }>(
    `select kind, subject_id from push_messages where organisation_id = $1 and user_id = $2 order by number`,
    [world.organisationId, userId],
  );
  return rows.map((each) => [each.kind, each.subject_id]);
}
