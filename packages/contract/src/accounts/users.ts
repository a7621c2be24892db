import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, Label, nullable } from '../ground/primitives.js';
import { formInWords } from '../ground/schema-reading.js';
import { grantFields, RoleKey } from './roles.js';

export const userStatuses = ['enabled', 'disabled'] as const;
const UserStatus = enumeration(userStatuses);

/** The name by which a user logs in. It is unique over all organisations, whatever its letter case [C-3]. */
const Username = Type.String({ minLength: 1, maxLength: 200, format: 'not-blank' });
/** Checks only the form. Whether somebody reads the address is unknown. */
const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@<>",;:\\\\\\x00-\\x1f\\x7f]+@[^\\s@<>",;:\\\\\\x00-\\x1f\\x7f]+$',
  [formInWords]: 'An e-mail address reads name@domain, without spaces, commas, quotes or brackets.',
});
/** The form of a pin in words, for the message of a refusal. */
export const pinForm = 'A pin has 4 to 8 digits.';
const Pin = Type.String({
  pattern: '^[0-9]{4,8}$',
  [formInWords]: pinForm,
  description:
    '4 to 8 digits, at least 6 unless the organisation has set another number, and not one of the most common pins.',
});

/** A user as a member of one organisation [C-10]. */
export const User = Type.Object({
  id: Identifier,
  username: Type.String(),
  name: Type.String(),
  email: nullable(Type.String()),
  status: Type.Unsafe<(typeof userStatuses)[number]>({
    ...UserStatus,
    description: 'Whether the user has access to this organisation.',
  }),
  secret_kind: nullable(enumeration(['password', 'pin'])),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  modules: Type.Array(Type.String()),
  site_ids: Type.Array(Identifier),
  driver_id: nullable(Identifier),
  created_at: DateTime,
});
export type User = Static<typeof User>;

export const userOrders = ['username', '-username', 'name', '-name', 'created_at', '-created_at'] as const;
export type UserOrder = (typeof userOrders)[number];

const userParams = closed({ organisationId: Identifier, userId: Identifier });
const userPath = `/users/${exampleIds.user}`;
const userExample: User = {
  id: exampleIds.user,
  username: 'marta.ribas',
  name: 'Marta Ribas',
  email: 'marta@valira.example',
  status: 'enabled',
  secret_kind: null,
  roles: ['driver'],
  permissions: [],
  modules: [],
  site_ids: [exampleIds.site],
  driver_id: null,
  created_at: '2026-11-20T06:00:00.000Z',
};
const userLinks = exampleLinks(userPath, {
  change: userPath,
  status: `${userPath}/status`,
  pin: `${userPath}/pin`,
});

const answer = (description: string, data: User = userExample) => ({
  description,
  schema: single(User),
  example: { data, links: userLinks },
  headers: { ETag: 'The state of the user, for If-Match.' },
});
const grantProblems = ['beyond_own_rights', 'unknown_role', 'unknown_site'] as const;

export const listUsers = operation({
  id: 'listUsers',
  method: 'GET',
  path: '/{organisationId}/users',
  tag: 'Organisation',
  summary: 'List the users',
  description: 'The users of the caller’s sites or without a site, by default sorted by user name.',
  access: 'users:read',
  params: organisationParams,
  query: closed({
    ...pageQuery,
    search: Type.Optional(
      Type.String({ maxLength: 100, description: 'A part of user name, name or mail address.' }),
    ),
    status: Type.Optional(UserStatus),
    role: Type.Optional(RoleKey),
    site_id: Type.Optional(
      Type.Unsafe<string>({ ...Identifier, description: 'Users whose sites include this one.' }),
    ),
    sort: Type.Optional(enumeration(userOrders)),
  }),
  answers: {
    200: {
      description: 'A page of users.',
      schema: collection(User),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [userExample],
        links: exampleLinks('/users?page_size=50&page_no=1'),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: [],
});

export const readUser = operation({
  id: 'readUser',
  method: 'GET',
  path: '/{organisationId}/users/{userId}',
  tag: 'Organisation',
  summary: 'Read one user',
  access: 'users:read',
  params: userParams,
  answers: { 200: answer('The user.') },
  problems: ['not_found'],
});

/** [R-AUT-3] */
export const createUser = operation({
  id: 'createUser',
  method: 'POST',
  path: '/{organisationId}/users',
  tag: 'Organisation',
  summary: 'Make a user',
  description:
    'The new user has no password or pin yet. A mail asks them to set a password, unless they have no mail address or `password_mail` is false. An administrator can set a pin instead. User names are unique over all organisations and contain no invisible characters. Callers can only give permissions that they have themselves.',
  access: 'users:write',
  params: organisationParams,
  body: closed({
    username: Username,
    name: Label,
    email: Type.Optional(nullable(Email)),
    roles: grantFields.roles,
    permissions: Type.Optional(grantFields.permissions),
    modules: Type.Optional(grantFields.modules),
    site_ids: Type.Optional(grantFields.site_ids),
    password_mail: Type.Optional(
      Type.Boolean({
        description:
          'Whether a mail asks the user to set a password. By default true if the user has a mail address.',
      }),
    ),
  }),
  bodyExample: {
    username: 'marta.ribas',
    name: 'Marta Ribas',
    email: 'marta@valira.example',
    roles: ['driver'],
    site_ids: [exampleIds.site],
  },
  answers: { 201: answer('The user.') },
  problems: ['key_in_use', ...grantProblems],
});

/** [R-CNV-9] */
export const changeUser = operation({
  id: 'changeUser',
  method: 'PATCH',
  path: '/{organisationId}/users/{userId}',
  tag: 'Organisation',
  summary: 'Change a user',
  description:
    'A JSON merge patch. A change of roles, permissions, modules or sites invalidates the user’s tokens. Callers who change themselves get a new token in the header Authorization. A user with more permissions than the caller cannot be changed. If a user belongs to several organisations, only they themselves can change their name and mail address.',
  access: 'users:write',
  params: userParams,
  body: closed({
    name: Type.Optional(Label),
    email: Type.Optional(nullable(Email)),
    roles: Type.Optional(grantFields.roles),
    permissions: Type.Optional(grantFields.permissions),
    modules: Type.Optional(grantFields.modules),
    site_ids: Type.Optional(grantFields.site_ids),
  }),
  bodyExample: { roles: ['driver', 'viewer'] },
  answers: { 200: answer('The current state of the user.', { ...userExample, roles: ['driver', 'viewer'] }) },
  problems: [
    'not_found',
    'not_permitted',
    ...grantProblems,
    'shared_user',
    'last_administrator',
    'version_mismatch',
  ],
});

export const setUserStatus = operation({
  id: 'setUserStatus',
  method: 'PUT',
  path: '/{organisationId}/users/{userId}/status',
  tag: 'Organisation',
  summary: 'Enable or disable a user',
  description:
    'Applies only to this organisation. A change invalidates the user’s tokens. An active session continues, so that a phone’s unsent records can be sent when the user is enabled again.',
  access: 'users:write',
  params: userParams,
  body: closed({ status: UserStatus }),
  bodyExample: { status: 'disabled' },
  answers: { 200: answer('The current state of the user.', { ...userExample, status: 'disabled' }) },
  problems: ['not_found', 'beyond_own_rights', 'last_administrator', 'version_mismatch'],
});

export const removeUser = operation({
  id: 'removeUser',
  method: 'DELETE',
  path: '/{organisationId}/users/{userId}',
  tag: 'Organisation',
  summary: 'Take a user out of the organisation',
  description:
    'The user leaves the organisation, and their tokens become invalid. Their driver stays, without a user. If they belong to no other organisation, their password or pin and mail address are removed, and the user name becomes free. The call is refused while they are in an active session.',
  access: 'users:write',
  params: userParams,
  answers: { 204: { description: 'The user has left.', schema: null } },
  problems: ['not_found', 'beyond_own_rights', 'last_administrator', 'driver_in_session', 'version_mismatch'],
});

/** [R-AUT-5] */
export const setUserPin = operation({
  id: 'setUserPin',
  method: 'PUT',
  path: '/{organisationId}/users/{userId}/pin',
  tag: 'Organisation',
  summary: 'Set a user’s pin',
  description:
    'The pin replaces the password or pin, invalidates the user’s tokens and ends a lock after failed log-ins. To set your own pin, use `PUT /account/pin`.',
  access: 'users:write',
  params: userParams,
  body: closed({ pin: Pin }),
  bodyExample: { pin: '482913' },
  answers: { 200: answer('The user, who now has a pin.', { ...userExample, secret_kind: 'pin' }) },
  problems: ['not_found', 'weak_pin', 'not_permitted', 'beyond_own_rights', 'shared_user'],
});

/** [R-AUT-5][R-AUT-18] */
export const setOwnPin = operation({
  id: 'setOwnPin',
  method: 'PUT',
  path: '/account/pin',
  tag: 'Account',
  summary: 'Set one’s own pin',
  description:
    'The pin replaces the password or pin and invalidates all tokens; the response contains a new token. A wrong `current_password` counts as a failed log-in.',
  access: 'authenticated',
  body: closed({
    current_password: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The current password or pin.',
    }),
    pin: Pin,
  }),
  bodyExample: { current_password: 'a long enough password', pin: '482913' },
  answers: {
    200: {
      description: 'The pin is set; the header contains the new token.',
      schema: single(Type.Object({ secret_kind: Type.Literal('pin') })),
      example: { data: { secret_kind: 'pin' }, links: [{ rel: 'account', href: '/api/v2/account' }] },
      headers: { Authorization: 'A new token, as `Bearer <token>`.' },
    },
  },
  problems: [
    'weak_pin',
    'wrong_current_password',
    'concurrent_change',
    'account_locked',
    'rate_limited',
    'not_permitted',
  ],
});
