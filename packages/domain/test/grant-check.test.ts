import { type Permission, permissions, rolePermissions } from '@fleet/contract/ground/permissions';
import { describe, expect, it } from 'vitest';
import { checkGrant, checkRolePermissions, type Grants, isWithinReach } from '../src/accounts/grant-check.js';

const grantsOf = (granted: Iterable<Permission>, siteIds: string[] = []): Grants => ({
  permissions: new Set(granted),
  siteIds,
});
const nothing = { roles: [], permissions: [], modules: [], siteIds: [] };
const role = (key: string, allowed: string[] = []) => ({ key, permissions: allowed });
const administrator = grantsOf(rolePermissions.organisation_administrator);
const personnel = grantsOf(['users:read', 'users:write', 'roles:write']);
const pointers = (problems: { key?: string }[]) => problems.map((each) => each.key);

describe('a grant', () => {
  it('[R-AUT-9] of an administrator may contain everything, including driving', () => {
    const roles = Object.keys(rolePermissions).map((each) => role(each));
    expect(checkGrant(administrator, { ...nothing, roles, permissions: [...permissions] })).toEqual([]);
  });

  it('[C-3] cannot exceed the giver’s own rights, by role or by permission', () => {
    const wanted = {
      ...nothing,
      roles: [role('own', ['users:read']), role('controller'), role('other', ['users:write', 'audit:read'])],
      permissions: ['users:read', 'audit:read'],
    };
    const problems = checkGrant(personnel, wanted);
    expect(pointers(problems)).toEqual(['/roles/1', '/roles/2', '/permissions/1']);
    expect(new Set(problems.map((each) => each.code))).toEqual(new Set(['beyond_own_rights']));
  });

  it('[C-3] is compared only by the permissions of its roles that lie within its modules', () => {
    const wanted = { ...nothing, roles: [role('organisation_administrator')] };
    expect(pointers(checkGrant(personnel, wanted))).toEqual(['/roles/0']);
    expect(checkGrant(personnel, { ...wanted, modules: ['users'] })).toEqual([]);
    expect(pointers(checkGrant(personnel, { ...wanted, modules: ['users', 'audit'] }))).toEqual(['/roles/0']);
  });

  it('[C-3] by a caller who is limited to sites must name some of these sites', () => {
    const limited = grantsOf(rolePermissions.organisation_administrator, ['north', 'south']);
    expect(pointers(checkGrant(limited, nothing))).toEqual(['/site_ids']);
    expect(pointers(checkGrant(limited, { ...nothing, siteIds: ['north', 'east'] }))).toEqual([
      '/site_ids/1',
    ]);
    expect(checkGrant(limited, { ...nothing, siteIds: ['south'] })).toEqual([]);
  });

  it('[C-3] may allow driving only if the giver drives or manages drivers', () => {
    const driver = { ...nothing, roles: [role('driver')] };
    const granted: Permission[] = ['users:write', 'account:read', 'assets:read'];
    expect(pointers(checkGrant(grantsOf(granted), driver))).toEqual(['/roles/0']);
    expect(checkGrant(grantsOf([...granted, 'drivers:write']), driver)).toEqual([]);
  });
});

describe('a role', () => {
  it('[C-3] cannot allow more than its creator may do, or be created by a caller who is limited to sites', () => {
    expect(pointers(checkRolePermissions(personnel, ['users:read', 'routes:write']))).toEqual([
      '/permissions/1',
    ]);
    expect(checkRolePermissions(personnel, ['users:read'])).toEqual([]);
    const limited = grantsOf(personnel.permissions, ['north']);
    expect(checkRolePermissions(limited, [])).toMatchObject([{ code: 'beyond_own_rights' }]);
  });
});

describe('the reach of a caller', () => {
  it('[C-3] excludes users who may do more, or have other sites', () => {
    expect(isWithinReach(administrator, personnel)).toBe(true);
    expect(isWithinReach(personnel, administrator)).toBe(false);
    expect(isWithinReach(administrator, grantsOf(permissions))).toBe(true);
    const north = grantsOf(personnel.permissions, ['north']);
    expect(isWithinReach(north, personnel)).toBe(false);
    expect(isWithinReach(personnel, north)).toBe(true);
    expect(isWithinReach(north, grantsOf([], ['north', 'south']))).toBe(false);
  });
});
