import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Session } from '../driving/sessions.js';
import { displaySettings } from '../fleet/display-settings.js';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { permissions } from '../ground/permissions.js';
import { closed, DateTime, enumeration, Identifier, nullable } from '../ground/primitives.js';

const AccountUser = Type.Object({ id: Identifier, username: Type.String(), name: Type.String() });

/** What the caller is and may do in one organisation [C-3]. */
const AccountOrganisation = Type.Object({
  id: Identifier,
  name: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(enumeration(permissions)),
  site_ids: Type.Array(Identifier),
  driver_id: nullable(Identifier),
  ...displaySettings,
});

/** A token in exchange for credentials [R-AUT-1][C-3]. */
export const Authenticated = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_at: DateTime,
  user: nullable(
    Type.Object({
      ...AccountUser.properties,
      organisations: Type.Array(Type.Object({ id: Identifier, name: Type.String() })),
    }),
  ),
  api_key: nullable(Type.Object({ id: Identifier, name: Type.String(), organisation_id: Identifier })),
});
export type Authenticated = Static<typeof Authenticated>;

export const Account = Type.Object({
  user: nullable(AccountUser),
  api_key: nullable(Type.Object({ id: Identifier, name: Type.String() })),
  organisations: Type.Array(AccountOrganisation),
  session: nullable(Session),
});
export type Account = Static<typeof Account>;

const tokenExample = 'eyJhbGciOiJFUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTlhOWYzZSJ9.c2lnbmF0dXJl';
const organisationExample = { id: exampleIds.organisation, name: 'Transports Valira' };
const tokenHeader = { Authorization: 'The same token, as `Bearer <token>`.' };

/** [R-END-4][R-END-5] */
export const authenticate = operation({
  id: 'authenticate',
  method: 'POST',
  path: '/account/auth',
  tag: 'Account',
  summary: 'Log in with password or pin',
  description: 'The field `password` contains the pin for users with a pin.',
  access: 'public',
  body: closed({
    username: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  bodyExample: { username: 'marta.ribas', password: '482913' },
  answers: {
    200: {
      description: 'A token.',
      schema: single(Authenticated),
      example: {
        data: {
          access_token: tokenExample,
          token_type: 'Bearer',
          expires_at: '2026-11-20T18:00:00.000Z',
          user: {
            id: exampleIds.user,
            username: 'marta.ribas',
            name: 'Marta Ribas',
            organisations: [organisationExample],
          },
          api_key: null,
        },
        links: [{ rel: 'account', href: '/api/v2/account' }],
      },
      headers: tokenHeader,
    },
  },
  problems: ['invalid_credentials', 'account_locked', 'rate_limited'],
});

/** [R-END-6][R-AUT-7] */
export const authenticateApiKey = operation({
  id: 'authenticateApiKey',
  method: 'GET',
  path: '/account/auth',
  tag: 'Account',
  summary: 'Get a token for an API key',
  description:
    'Send the key in the header `X-Api-Key`, which keeps it out of the logs of proxies, or as `apiKeyId` in the query.',
  access: 'public',
  query: closed({ apiKeyId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) }),
  answers: {
    200: {
      description: 'A token.',
      schema: single(Authenticated),
      example: {
        data: {
          access_token: tokenExample,
          token_type: 'Bearer',
          expires_at: '2026-11-20T06:15:00.000Z',
          user: null,
          api_key: { id: exampleIds.user, name: 'Planning system', organisation_id: exampleIds.organisation },
        },
        links: [{ rel: 'account', href: '/api/v2/account' }],
      },
      headers: tokenHeader,
    },
  },
  problems: ['invalid_credentials', 'address_not_allowed', 'rate_limited'],
});

export const readAccount = operation({
  id: 'readAccount',
  method: 'GET',
  path: '/account',
  tag: 'Account',
  summary: 'Who am I, and what may I do',
  description:
    'Each organisation also shows by which time zone, in which unit of distance and with which currencies its people work.',
  access: 'authenticated',
  answers: {
    200: {
      description: 'The caller.',
      schema: single(Account),
      example: {
        data: {
          user: { id: exampleIds.user, username: 'marta.ribas', name: 'Marta Ribas' },
          api_key: null,
          organisations: [
            {
              ...organisationExample,
              roles: ['driver'],
              permissions: ['account:read', 'assets:read', 'sessions:take', 'routes:execute', 'blobs:write'],
              site_ids: [exampleIds.site],
              driver_id: exampleIds.driver,
              time_zone: 'Europe/Andorra',
              units: { distance: 'km' },
              currencies: [{ id: 'EUR', symbol: '€' }],
            },
          ],
          session: null,
        },
        links: exampleLinks('/sessions').map((each) => ({ ...each, rel: 'session' })),
      },
      headers: { ETag: 'The state of the account.' },
    },
  },
  problems: [],
});
