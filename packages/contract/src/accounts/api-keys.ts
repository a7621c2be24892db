import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import {
  closed,
  DateTime,
  enumeration,
  Identifier,
  Label,
  nullable,
  TimeSpan,
} from '../ground/primitives.js';
import { grantFields } from './roles.js';

/** The status of a key: valid, expired or revoked. */
const ApiKeyStatus = enumeration(['live', 'expired', 'revoked']);

const AllowedAddresses = Type.Array(
  Type.String({ maxLength: 50, pattern: '^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$' }),
  {
    maxItems: 50,
    description:
      'The addresses and networks (`203.0.113.7`, `198.51.100.0/24`, `2001:db8::/32`) from which the key and its tokens may be used. Empty: from anywhere.',
  },
);
const ExpiresAt = nullable(DateTime);

const apiKeyFields = {
  id: Identifier,
  name: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  modules: Type.Array(Type.String()),
  site_ids: Type.Array(Identifier),
  allowed_addresses: Type.Array(Type.String()),
  expires_at: ExpiresAt,
  previous_secret_until: Type.Unsafe<string | null>({
    ...nullable(DateTime),
    description: 'Until when the secret that the last rotation replaced is, or was, valid.',
  }),
  last_used_at: Type.Unsafe<string | null>({
    ...nullable(DateTime),
    description: 'When the key last logged in, to the minute.',
  }),
  revoked_at: nullable(DateTime),
  created_at: DateTime,
};

/** An API key without its secret [R-AUT-6][R-AUT-9][C-3]. */
export const ApiKey = Type.Object(apiKeyFields);
export type ApiKey = Static<typeof ApiKey>;

/** An API key with its secret, which only one response contains. */
export const DisclosedApiKey = Type.Object({
  ...apiKeyFields,
  api_key_id: Type.Unsafe<string | null>({
    ...nullable(Type.String()),
    description:
      'The secret by which an integration logs in. It is shown only once; a response repeated for its Idempotency-Key contains null. Replace a lost secret by a rotation.',
  }),
});

const keyParams = closed({ organisationId: Identifier, keyId: Identifier });
const keyId = '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c004';
const keyPath = `/api-keys/${keyId}`;
const keyExample: ApiKey = {
  id: keyId,
  name: 'Planning',
  roles: ['integration'],
  permissions: [],
  modules: [],
  site_ids: [exampleIds.site],
  allowed_addresses: ['198.51.100.0/24'],
  expires_at: '2027-11-20T00:00:00.000Z',
  previous_secret_until: null,
  last_used_at: null,
  revoked_at: null,
  created_at: '2026-11-20T06:00:00.000Z',
};
const secretExample = 'fleet_key_0dWm2oN5oQp6b1sQ9tHkX3vYz7rC4eJ8aLfGiUuKxTw8hQ2Vg';
const keyLinks = exampleLinks(keyPath, { change: keyPath, rotate: `${keyPath}/rotation`, revoke: keyPath });

const headers = { ETag: 'The state of the key, for If-Match, without `last_used_at`.' };
const answer = (description: string, data: ApiKey = keyExample) => ({
  description,
  schema: single(ApiKey),
  example: { data, links: keyLinks },
  headers,
});
const disclosed = (description: string, data: ApiKey = keyExample) => ({
  description,
  schema: single(DisclosedApiKey),
  example: { data: { ...data, api_key_id: secretExample }, links: keyLinks },
  headers,
});

const grants = {
  roles: grantFields.roles,
  permissions: Type.Optional(grantFields.permissions),
  modules: Type.Optional(grantFields.modules),
  site_ids: Type.Optional(grantFields.site_ids),
  allowed_addresses: Type.Optional(AllowedAddresses),
  expires_at: Type.Optional(ExpiresAt),
};
const inputProblems = [
  'beyond_own_rights',
  'unknown_role',
  'unknown_site',
  'wrong_format',
  'times_out_of_order',
] as const;

export const listApiKeys = operation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/{organisationId}/api-keys',
  tag: 'Organisation',
  summary: 'List the API keys',
  description: 'The keys of the caller’s sites or without a site, newest first, without their secrets.',
  access: 'api_keys:read',
  params: organisationParams,
  query: closed({
    ...pageQuery,
    search: Type.Optional(Type.String({ maxLength: 100, description: 'A part of the name.' })),
    status: Type.Optional(ApiKeyStatus),
  }),
  answers: {
    200: {
      description: 'A page of API keys.',
      schema: collection(ApiKey),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [keyExample],
        links: exampleLinks('/api-keys?page_size=50&page_no=1'),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: [],
});

export const readApiKey = operation({
  id: 'readApiKey',
  method: 'GET',
  path: '/{organisationId}/api-keys/{keyId}',
  tag: 'Organisation',
  summary: 'Read one API key',
  description: 'Without its secret. Revoked keys can be read, too.',
  access: 'api_keys:read',
  params: keyParams,
  answers: { 200: answer('The key.') },
  problems: ['not_found'],
});

/** [R-AUT-8][R-AUT-9] */
export const createApiKey = operation({
  id: 'createApiKey',
  method: 'POST',
  path: '/{organisationId}/api-keys',
  tag: 'Organisation',
  summary: 'Make an API key',
  description:
    'An integration usually gets the role `integration`, which allows only the integration interfaces and the exports. Callers can only give permissions that they have themselves. If the caller is a key with `allowed_addresses` or `expires_at`, the new key gets the same limits, unless the request sets narrower ones.',
  access: 'api_keys:write',
  params: organisationParams,
  body: closed({ name: Label, ...grants }),
  bodyExample: {
    name: 'Planning',
    roles: ['integration'],
    site_ids: [exampleIds.site],
    allowed_addresses: ['198.51.100.0/24'],
    expires_at: '2027-11-20T00:00:00.000Z',
  },
  answers: { 201: disclosed('The key with its secret.') },
  problems: [...inputProblems, 'api_key_limit_reached'],
});

/** [R-CNV-9] */
export const changeApiKey = operation({
  id: 'changeApiKey',
  method: 'PATCH',
  path: '/{organisationId}/api-keys/{keyId}',
  tag: 'Organisation',
  summary: 'Change an API key',
  description:
    'A JSON merge patch. Tokens of the key stay valid. Within a second they have the key’s new permissions. A key with more permissions than the caller cannot be changed.',
  access: 'api_keys:write',
  params: keyParams,
  body: closed({ name: Type.Optional(Label), ...grants, roles: Type.Optional(grantFields.roles) }),
  bodyExample: { name: 'Planning, second office', allowed_addresses: ['198.51.100.0/24', '203.0.113.7'] },
  answers: {
    200: answer('The current state of the key.', {
      ...keyExample,
      name: 'Planning, second office',
      allowed_addresses: ['198.51.100.0/24', '203.0.113.7'],
    }),
  },
  problems: ['not_found', ...inputProblems, 'api_key_ended', 'api_key_limit_reached', 'version_mismatch'],
});

export const rotateApiKey = operation({
  id: 'rotateApiKey',
  method: 'POST',
  path: '/{organisationId}/api-keys/{keyId}/rotation',
  tag: 'Organisation',
  summary: 'Give an API key another secret',
  description:
    'The previous secret stays valid for the overlap, so that the integration can switch to the new one. Its tokens become invalid at the same time. An overlap of `00:00:00` immediately ends the previous secret and all tokens of the key. A secret that is still valid from an earlier rotation ends immediately, whatever the overlap.',
  access: 'api_keys:write',
  params: keyParams,
  body: closed({
    overlap: Type.Optional(
      Type.Unsafe<string>({
        ...TimeSpan,
        default: '1.00:00:00',
        description: 'How long the previous secret stays valid, up to 30 days.',
      }),
    ),
  }),
  bodyOptional: true,
  bodyExample: { overlap: '1.00:00:00' },
  answers: {
    200: disclosed('The key with its new secret.', {
      ...keyExample,
      previous_secret_until: '2026-11-22T06:00:00.000Z',
    }),
  },
  problems: ['not_found', 'beyond_own_rights', 'out_of_bounds', 'api_key_ended', 'version_mismatch'],
});

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/{organisationId}/api-keys/{keyId}',
  tag: 'Organisation',
  summary: 'Revoke an API key',
  description:
    'The key can no longer log in, and its tokens are invalid within a second on every server. It stays revoked, and can still be read.',
  access: 'api_keys:write',
  params: keyParams,
  answers: { 204: { description: 'The key is no longer valid.', schema: null } },
  problems: ['not_found', 'beyond_own_rights', 'version_mismatch'],
});
