import {
  type BuiltInRole,
  builtInRoles,
  type Permission,
  rolePermissions,
} from '@fleet/contract/ground/permissions';
import { expect } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { pin } from '../day-fixture.js';
import { addAsset, addDriverRecord, addUser, systemActor, type TestPerson } from '../test-context.js';
import { logIn, type TestService } from '../test-service.js';

/** A caller. The token is null for a caller without one. */
export interface MatrixCaller {
  name: string;
  token: string | null;
  permissions: ReadonlySet<Permission>;
}

/** A user with a pin, logged in. With the role driver, the user is linked to a driver record. */
export async function userOf(service: TestService, person: TestPerson): Promise<string> {
  const { userId, username } = await addUser(service.world, person);
  await setPin(service.world.contextFor(systemActor, person.organisationId), { userId, pin });
  if (person.roles?.includes('driver')) await addDriverRecord(service.world, { ...person, userId });
  return logIn(service, username, pin);
}

/** The token of an API key. */
export async function keyOf(
  service: TestService,
  { organisationId, ...grant }: Omit<TestPerson, 'modules'>,
): Promise<string> {
  const ctx = service.world.contextFor(systemActor, organisationId);
  const { secret } = await createApiKey(ctx, { name: 'Matrix', roles: [], ...grant });
  const answer = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
  return answer.body.data.access_token;
}

const shortNames: Readonly<Record<BuiltInRole, string>> = {
  organisation_administrator: 'administrator',
  controller: 'controller',
  driver: 'driver',
  integration: 'integration',
  viewer: 'viewer',
};

/**
 * Every kind of caller of the organisation: one without a token, and a user and a key of each built-in role, for all
 * sites.
 */
export async function callersOf(service: TestService): Promise<MatrixCaller[]> {
  const callers: MatrixCaller[] = [{ name: 'no token', token: null, permissions: new Set() }];
  for (const kind of ['user', 'key'] as const) {
    for (const role of builtInRoles) {
      const token = await (kind === 'user' ? userOf : keyOf)(service, { roles: [role] });
      callers.push({
        name: `${kind}: ${shortNames[role]}`,
        token,
        permissions: new Set(rolePermissions[role]),
      });
    }
  }
  return callers;
}

/** A driver in session, with a new asset. */
export async function driverInSession(service: TestService, person: TestPerson): Promise<string> {
  const token = await userOf(service, { ...person, roles: ['driver'] });
  const assetId = await addAsset(service.world, person);
  const organisationId = person.organisationId ?? service.world.organisationId;
  const body = { asset_id: assetId, device_id: `tablet-${assetId}` };
  const taken = await service.call('POST', `/${organisationId}/sessions`, { token, body });
  expect(taken.status, JSON.stringify(taken.body)).toBe(201);
  return taken.headers.get('authorization')?.slice('Bearer '.length) ?? '';
}

/** The built-in role that has the permission, and as few other permissions as possible. */
export function roleWith(permission: Permission): BuiltInRole {
  const fitting = builtInRoles.filter((role) => rolePermissions[role].includes(permission));
  const [least] = fitting.toSorted((a, b) => rolePermissions[a].length - rolePermissions[b].length);
  if (least === undefined) throw new Error(`no role brings ${permission}`);
  return least;
}
