import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleLinks } from '../ground/contract-examples.js';
import { collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { modules, permissions } from '../ground/permissions.js';
import { closed, DateTime, enumeration, Identifier, Label, nullable } from '../ground/primitives.js';
import { formInWords } from '../ground/schema-reading.js';

/** The key of a role, built-in or made by the organisation. Users and API keys refer to roles by their keys. */
export const RoleKey = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,59}$',
  [formInWords]: 'A key of a role has small letters, digits and _, at most 60, and begins with a letter.',
  description: 'Key of a role: small letters, digits and underscores.',
  examples: ['controller'],
});

export const Permissions = Type.Array(enumeration(permissions), { maxItems: permissions.length });

/** The permissions of a user or an API key [R-AUT-9]. */
export const grantFields = {
  roles: Type.Array(RoleKey, { maxItems: 50 }),
  permissions: Type.Unsafe<Static<typeof Permissions>>({
    ...Permissions,
    description: 'In addition to the permissions of the roles.',
  }),
  modules: Type.Unsafe<(typeof modules)[number][]>({
    ...Type.Array(enumeration(modules), { maxItems: modules.length }),
    description: 'The modules (words before the colon) to which the permissions are limited. Empty: all.',
  }),
  site_ids: Type.Unsafe<string[]>({
    ...Type.Array(Identifier, { maxItems: 100 }),
    description: 'The sites whose records are visible. Empty: all.',
  }),
};

const description = Type.String({ maxLength: 1_000 });

export const Role = Type.Object({
  key: RoleKey,
  name: Label,
  description: nullable(description),
  built_in: Type.Boolean({ description: 'Built into the service; it cannot be changed.' }),
  permissions: Type.Array(enumeration(permissions)),
  created_at: nullable(DateTime),
  updated_at: nullable(DateTime),
});
export type Role = Static<typeof Role>;

const roleParams = closed({ organisationId: Identifier, roleKey: RoleKey });
const roleExample: Role = {
  key: 'night_dispatcher',
  name: 'Night dispatcher',
  description: 'Watches the routes at night and takes them back',
  built_in: false,
  permissions: ['account:read', 'routes:read', 'routes:write', 'sessions:read', 'sessions:revoke'],
  created_at: '2026-11-20T06:00:00.000Z',
  updated_at: '2026-11-20T06:00:00.000Z',
};
const rolePath = '/roles/night_dispatcher';

const answer = (text: string) => ({
  description: text,
  schema: single(Role),
  example: { data: roleExample, links: exampleLinks(rolePath) },
  headers: { ETag: 'The state of the role, for If-Match.' },
});

export const listRoles = operation({
  id: 'listRoles',
  method: 'GET',
  path: '/{organisationId}/roles',
  tag: 'Organisation',
  summary: 'List the roles',
  description: 'The built-in roles, then the organisation’s own roles, sorted by key.',
  access: 'roles:read',
  params: organisationParams,
  query: closed(pageQuery),
  answers: {
    200: {
      description: 'A page of roles.',
      schema: collection(Role),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [roleExample],
        links: exampleLinks('/roles?page_size=50&page_no=1'),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: [],
});

export const readRole = operation({
  id: 'readRole',
  method: 'GET',
  path: '/{organisationId}/roles/{roleKey}',
  tag: 'Organisation',
  summary: 'Read one role',
  access: 'roles:read',
  params: roleParams,
  answers: { 200: answer('The role.') },
  problems: ['not_found'],
});

export const createRole = operation({
  id: 'createRole',
  method: 'POST',
  path: '/{organisationId}/roles',
  tag: 'Organisation',
  summary: 'Make a role',
  description:
    'A role applies to the whole organisation, so callers who are limited to sites cannot create one. Callers can only give permissions that they have themselves.',
  access: 'roles:write',
  params: organisationParams,
  body: closed({
    key: RoleKey,
    name: Label,
    description: Type.Optional(description),
    permissions: Permissions,
  }),
  bodyExample: {
    key: roleExample.key,
    name: roleExample.name,
    description: roleExample.description,
    permissions: roleExample.permissions,
  },
  answers: { 201: answer('The role.') },
  problems: ['key_in_use', 'beyond_own_rights'],
});

/** [R-CNV-9] */
export const changeRole = operation({
  id: 'changeRole',
  method: 'PATCH',
  path: '/{organisationId}/roles/{roleKey}',
  tag: 'Organisation',
  summary: 'Change a role',
  description:
    'A JSON merge patch. Everyone who has the role gets its new permissions, even with an existing token. Built-in roles cannot be changed.',
  access: 'roles:write',
  params: roleParams,
  body: closed({
    name: Type.Optional(Label),
    description: Type.Optional(nullable(description)),
    permissions: Type.Optional(Permissions),
  }),
  bodyExample: { permissions: ['account:read', 'routes:read', 'sessions:read'] },
  answers: { 200: answer('The current state of the role.') },
  problems: ['not_found', 'not_permitted', 'beyond_own_rights', 'version_mismatch'],
});

export const deleteRole = operation({
  id: 'deleteRole',
  method: 'DELETE',
  path: '/{organisationId}/roles/{roleKey}',
  tag: 'Organisation',
  summary: 'Delete a role',
  description:
    'A role can be deleted only if no user and no API key has it. Built-in roles cannot be deleted.',
  access: 'roles:write',
  params: roleParams,
  answers: { 204: { description: 'The role is gone.', schema: null } },
  problems: ['not_found', 'not_permitted', 'beyond_own_rights', 'role_in_use', 'version_mismatch'],
});
