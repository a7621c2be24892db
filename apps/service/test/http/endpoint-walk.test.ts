import { randomUUID } from 'node:crypto';
import { operations } from '@fleet/contract/documents/api';
import { type Operation, pathsOf } from '@fleet/contract/ground/operation';
import {
  type BuiltInRole,
  builtInRoles,
  type Permission,
  rolePermissions,
} from '@fleet/contract/ground/permissions';
import { closed } from '@fleet/contract/ground/primitives';
import { nodeOf } from '@fleet/contract/ground/schema-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/api-keys/create-api-key.js';
import { setPassword } from '../../src/accounts/secrets/set-secret.js';
import { routerPath } from '../../src/platform/http/endpoint-registration.js';
import { addDriverRecord, addOrganisation, addUser, systemActor } from '../test-context.js';
import { codesOf, logIn, type TestService, testService } from '../test-service.js';

interface WalkCaller {
  name: string;
  token: string | undefined;
  kind: 'user' | 'api_key';
  /** Null if the caller does not belong to the organisation in the path. */
  permissions: ReadonlySet<Permission> | null;
}

let service: TestService;
const callers: WalkCaller[] = [];
const password = 'a long enough password';

async function personWith(role: BuiltInRole, organisationId?: string): Promise<string> {
  const person = organisationId === undefined ? { roles: [role] } : { roles: [role], organisationId };
  const { userId, username } = await addUser(service.world, person);
  if (role === 'driver') {
    await addDriverRecord(
      service.world,
      organisationId === undefined ? { userId } : { userId, organisationId },
    );
  }
  await setPassword(service.world.contextFor(systemActor, organisationId), { userId, password });
  return logIn(service, username, password);
}

async function keyWith(role: BuiltInRole, organisationId?: string): Promise<string> {
  const ctx = service.world.contextFor(systemActor, organisationId);
  const { secret } = await createApiKey(ctx, { name: role, roles: [role] });
  const answer = await service.call('GET', '/account/auth', { headers: { 'x-api-key': secret } });
  return answer.body.data.access_token;
}

beforeAll(async () => {
  service = await testService();
  const foreign = await addOrganisation(service.world);
  for (const role of builtInRoles) {
    const permissions = new Set(rolePermissions[role]);
    callers.push({ name: `user ${role}`, token: await personWith(role), kind: 'user', permissions });
    callers.push({ name: `key ${role}`, token: await keyWith(role), kind: 'api_key', permissions });
    callers.push({
      name: `foreign user ${role}`,
      token: await personWith(role, foreign),
      kind: 'user',
      permissions: null,
    });
    callers.push({
      name: `foreign key ${role}`,
      token: await keyWith(role, foreign),
      kind: 'api_key',
      permissions: null,
    });
  }
});
afterAll(() => service.stop());

const isBelowOrganisation = (operation: Operation) => operation.path.includes('{organisationId}');

/** A request that the permission check admits. It changes nothing, because its ids are random and its body is empty. */
function request(operation: Operation, path: string) {
  const filled = path
    .replace('{organisationId}', service.world.organisationId)
    .replaceAll(/\{\w+\}/g, () => randomUUID());
  return { path: filled, options: operation.body === undefined ? {} : { body: {} } };
}

const every = operations.flatMap((operation) => pathsOf(operation).map((path) => ({ operation, path })));

describe.each(every)('$operation.method $path', ({ operation, path }) => {
  const { access } = operation;

  if (access !== 'public')
    it('[R-AUT-12] [R-AUT-13] needs a bearer token with its prefix', async () => {
      const { path: filled, options } = request(operation, path);
      const ask = (headers: Record<string, string>) =>
        service.call(operation.method, filled, { ...options, headers });
      if (operation.bodyProof === undefined) {
        const none = await ask({});
        expect([none.status, codesOf(none)]).toEqual([401, ['missing_token']]);
        expect(none.headers.get('www-authenticate')).toBe('Bearer');
      }
      const bare = await ask({ authorization: callers[0]?.token ?? '' });
      expect([bare.status, codesOf(bare)]).toEqual([401, ['malformed_token']]);
      const forged = await ask({ authorization: `Bearer ${callers[0]?.token?.slice(0, -4)}AAAA` });
      expect([forged.status, codesOf(forged)]).toEqual([401, ['malformed_token']]);
    });

  if (isBelowOrganisation(operation) && access !== 'public')
    it('[R-AUT-10] [C-3] admits exactly the callers with its permission', async () => {
      for (const caller of callers) {
        const { path: filled, options } = request(operation, path);
        const answer = await service.call(operation.method, filled, { ...options, token: caller.token });
        const codes = codesOf(answer);
        expect(answer.status, `${caller.name}: ${JSON.stringify(codes)}`).toBeLessThan(500);
        if (caller.permissions === null) {
          expect([answer.status, codes], caller.name).toEqual([404, ['not_found']]);
        } else if (access === 'authenticated' || caller.permissions.has(access as Permission)) {
          // Operations without a required permission check each resource themselves.
          if (access !== 'authenticated') {
            expect(codes, caller.name).not.toContain('interface_not_allowed');
            expect(codes, caller.name).not.toContain('not_permitted');
          }
        } else {
          const code = caller.kind === 'api_key' ? 'interface_not_allowed' : 'not_permitted';
          expect([answer.status, codes], caller.name).toEqual([403, [code]]);
        }
      }
    });

  const identifiers = Object.entries(nodeOf(operation.params ?? closed({})).properties ?? {}).filter(
    ([name, { format }]) => format === 'identifier' && name !== 'organisationId',
  );
  if (isBelowOrganisation(operation) && access !== 'public' && identifiers.length > 0)
    it('[C-2] names the path parameter that is not an identifier', async () => {
      const fit = callers.find(
        ({ permissions }) => access === 'authenticated' || permissions?.has(access as Permission),
      );
      for (const [name] of identifiers) {
        const { path: filled, options } = request(operation, path.replace(`{${name}}`, 'T-7'));
        const answer = await service.call(operation.method, filled, { ...options, token: fit?.token });
        expect([answer.status, answer.body[0].code, answer.body[0].key]).toEqual([404, 'not_found', name]);
        expect(answer.body[0].message).toContain('not a UUID');
      }
    });

  it('[C-2] answers other methods with 405 and Allow', async () => {
    const { path: filled } = request(operation, path);
    const answer = await service.call('OPTIONS', filled);
    expect([answer.status, codesOf(answer)]).toEqual([405, ['method_not_allowed']]);
    expect(answer.headers.get('allow')).toContain(operation.method);
  });
});

describe('the whole interface', () => {
  it('serves every operation of the contract, and no other', () => {
    const served = every.filter(({ operation, path }) =>
      service.app.hasRoute({
        method: operation.method,
        url: routerPath(path),
      }),
    );
    expect(served).toHaveLength(every.length);
  });

  it('[R-VER-1] is available only below api/v2', async () => {
    const answer = await fetch(`${service.origin}/account`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual([
      expect.objectContaining({ code: 'unknown_path', type: 'not_found' }),
    ]);
  });

  it('[R-ERR-3] answers unknown paths, wrong Accept headers and bad addresses with an error array', async () => {
    const [first] = callers;
    const ask = (path: string, headers: Record<string, string> = {}) =>
      service.call('GET', path, { token: first?.token, headers });
    expect(codesOf(await ask('/nowhere'))).toEqual(['unknown_path']);
    expect(codesOf(await ask('/account', { accept: 'text/csv' }))).toEqual(['not_acceptable']);
    expect((await ask('/account', { accept: 'text/csv, application/json;q=0.5' })).status).toBe(200);
    expect(codesOf(await ask('/%zz/assets'))).toEqual(['malformed_request']);
    expect(codesOf(await ask('/account?unknown=1'))).toEqual(['unknown_parameter']);
  });
});
