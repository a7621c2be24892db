import { type Permission, permissions, rolePermissions } from '@fleet/contract/ground/permissions';
import { describe, expect, it } from 'vitest';
import { decideAccess, isVisible, permissionsOf } from '../src/accounts/permission-check.js';

const codeFor = (
  kind: 'user' | 'api_key',
  granted: Iterable<Permission>,
  access: Permission | 'public' | 'authenticated',
) => decideAccess({ kind, permissions: new Set(granted) }, access)?.code ?? null;

describe('permissions', () => {
  it('[C-3] are the union over the roles and the extra permissions', () => {
    expect(permissionsOf(['viewer', 'driver'], ['routes:write'])).toEqual(
      new Set([...rolePermissions.viewer, ...rolePermissions.driver, 'routes:write']),
    );
    expect(permissionsOf([], [])).toEqual(new Set());
  });

  it('[C-3] come only from known words', () => {
    expect(permissionsOf(['toString', 'constructor', 'root'], ['everything:do', '__proto__'])).toEqual(
      new Set(),
    );
  });

  it('[R-AUT-8][C-3] only an organisation administrator manages the organisation and its keys', () => {
    const managing: readonly Permission[] = [
      'organisation:write',
      'api_keys:write',
      'users:write',
      'roles:write',
    ];
    const mayManage = (role: string) => managing.some((each) => permissionsOf([role], []).has(each));
    expect(
      ['organisation_administrator', 'controller', 'driver', 'integration', 'viewer'].filter(mayManage),
    ).toEqual(['organisation_administrator']);
  });

  it('[R-AUT-10] the integration role gives the integration interfaces', () => {
    const granted = permissionsOf(['integration'], []);
    expect(codeFor('api_key', granted, 'integration:read')).toBeNull();
    expect(codeFor('api_key', granted, 'integration:write')).toBeNull();
    expect(codeFor('api_key', granted, 'exports:read')).toBeNull();
  });

  it('[R-AUT-6][R-GEN-14] the integration role gives nothing else', () => {
    const granted = permissionsOf(['integration'], []);
    const own = ['account:read', 'integration:read', 'integration:write', 'exports:read'];
    const beyond = permissions.filter((each) => !own.includes(each));
    expect(beyond.map((each) => codeFor('api_key', granted, each))).toEqual(
      beyond.map(() => 'interface_not_allowed'),
    );
  });

  it("[R-AUT-11] extra permissions give a key a user's access", () => {
    const granted = permissionsOf(['integration'], ['routes:read']);
    expect(codeFor('api_key', granted, 'routes:read')).toBeNull();
    expect(codeFor('api_key', granted, 'routes:write')).toBe('interface_not_allowed');
  });

  it('[C-3] a user without the permission is refused, and the problem names it', () => {
    const refusal = decideAccess({ kind: 'user', permissions: new Set(['routes:read']) }, 'routes:write');
    expect(refusal).toMatchObject({ code: 'not_permitted' });
    expect(refusal?.message).toContain('routes:write');
  });

  it('[C-3] a refused caller is informed about a limit to other modules, but not about an irrelevant one', () => {
    const reported = (kind: 'user' | 'api_key', modules: string[]) =>
      decideAccess({ kind, permissions: new Set(), modules }, 'integration:read')?.message;
    const limited = ' limited to other modules: sites, routes.';
    expect(reported('api_key', ['sites', 'routes'])).toBe(
      `The API key lacks the permission integration:read. It is${limited}`,
    );
    expect(reported('user', ['sites', 'routes'])).toBe(
      `This call needs the permission integration:read. You are${limited}`,
    );
    expect(reported('user', ['integration'])).toBe('This call needs the permission integration:read.');
    expect(reported('api_key', [])).toBe('The API key lacks the permission integration:read.');
  });

  it('[C-3] public and merely authenticated calls need no permission', () => {
    expect(codeFor('user', [], 'public')).toBeNull();
    expect(codeFor('api_key', [], 'authenticated')).toBeNull();
  });
});

describe('sites', () => {
  it('[C-3] limit a caller to the records of their sites and the records without a site', () => {
    expect(isVisible(['north'], ['north', 'south'])).toBe(true);
    expect(isVisible(['north'], ['south'])).toBe(false);
    expect(isVisible(['north'], [])).toBe(true);
    expect(isVisible([], ['south'])).toBe(true);
  });
});
