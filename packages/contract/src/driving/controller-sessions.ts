import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams, sessionParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, Label, nullable } from '../ground/primitives.js';
import { wordList } from '../ground/word-list.js';
import { Session, sessionStatuses } from './sessions.js';

const { push: _push, ...sessionFields } = Session.properties;

/** How a session was revoked. In the last two cases the service writes the reason itself, in English. */
export const sessionRevocations = [
  'by_driver',
  'by_controller',
  'automatic_release',
  'driver_disabled',
] as const;
export type SessionRevocation = (typeof sessionRevocations)[number];

/** A session with the names of driver and asset. It leaves out `push`, which only the driver may see [C-4]. */
export const SessionOverview = Type.Object({
  ...sessionFields,
  revocation: Type.Unsafe<SessionRevocation | null>({
    ...nullable(enumeration(sessionRevocations)),
    description:
      'How the session was revoked: `by_driver` and `by_controller` with the `reason` that they gave; in the other cases the service wrote it. Null for other sessions, and for those that an earlier version revoked.',
  }),
  driver: Type.Object({ id: Identifier, name: Label }),
  asset: Type.Object({ id: Identifier, name: Label, registration: nullable(Type.String()) }),
});
export type SessionOverview = Static<typeof SessionOverview>;

export const sessionOrders = ['created_at', '-created_at'] as const;
export type SessionOrder = (typeof sessionOrders)[number];

export const sessionOverviewExample: SessionOverview = {
  id: exampleIds.session,
  organisation_id: exampleIds.organisation,
  driver_id: exampleIds.driver,
  asset_id: exampleIds.asset,
  device_id: 'tablet-7',
  status: 'active',
  reason: null,
  created_at: '2026-11-20T06:02:11.000Z',
  ended_at: null,
  received_through: 41,
  revocation: null,
  driver: { id: exampleIds.driver, name: 'Marta Ribas' },
  asset: { id: exampleIds.asset, name: 'Truck 7', registration: 'K 4182' },
};

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/{organisationId}/sessions/all',
  tag: 'Control',
  summary: 'List the sessions',
  description:
    'Sessions of all drivers of the caller’s sites, active and ended, by default the newest first.',
  access: 'sessions:read',
  params: organisationParams,
  query: closed({
    ...pageQuery,
    status: Type.Optional(
      wordList('session-statuses', sessionStatuses, {
        description: `One status, or several separated by commas: ${sessionStatuses.join(', ')}.`,
        examples: ['active'],
      }),
    ),
    driver_id: Type.Optional(Identifier),
    asset_id: Type.Optional(Identifier),
    device_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    site_id: Type.Optional(Type.Unsafe<string>({ ...Identifier, description: 'A site of the driver.' })),
    created_from: Type.Optional(DateTime),
    created_to: Type.Optional(
      Type.Unsafe<string>({ ...DateTime, description: 'Sessions taken before this time.' }),
    ),
    sort: Type.Optional(enumeration(sessionOrders)),
  }),
  answers: {
    200: {
      description: 'A page of sessions.',
      schema: collection(SessionOverview),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [sessionOverviewExample],
        links: exampleLinks('/sessions/all?page_size=50&page_no=1'),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: ['unknown_value'],
});

export const readOneSession = operation({
  id: 'readOneSession',
  method: 'GET',
  path: '/{organisationId}/sessions/{sessionId}',
  tag: 'Control',
  summary: 'Read one session',
  description:
    'With the permission `sessions:read`: any session of a driver of the caller’s sites. Drivers can read their own sessions, including ended ones.',
  access: 'authenticated',
  params: sessionParams,
  answers: {
    200: {
      description: 'The session.',
      schema: single(SessionOverview),
      example: {
        data: sessionOverviewExample,
        links: exampleLinks(`/sessions/${exampleIds.session}`, {
          revoke: `/sessions/${exampleIds.session}/revoke`,
        }),
      },
      headers: { ETag: 'The state of the session.' },
    },
  },
  problems: ['not_found', 'not_permitted', 'interface_not_allowed'],
});
