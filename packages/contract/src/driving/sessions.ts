import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams, sessionParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, nullable } from '../ground/primitives.js';
import { pushKinds, topicOf, topicPrefixOf } from './push.js';

export const sessionStatuses = ['active', 'revoked', 'closed'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** How the app subscribes to the push of its session. The password is the bearer token [C-4]. */
export const PushAddress = Type.Object({
  url: nullable(Type.String()),
  websocket_url: nullable(Type.String()),
  client_id: Type.String(),
  username: Type.String(),
  topic_prefix: Type.String(),
  topics: Type.Array(Type.String()),
  qos: Type.Literal(1),
});
export type PushAddress = Static<typeof PushAddress>;

/** A session binds one driver, one asset and one device [R-SES-1]. */
export const Session = Type.Object({
  id: Identifier,
  organisation_id: Identifier,
  driver_id: Identifier,
  asset_id: Identifier,
  device_id: Type.String(),
  status: enumeration(sessionStatuses),
  reason: nullable(Type.String()),
  created_at: DateTime,
  ended_at: nullable(DateTime),
  received_through: Type.Integer({ minimum: 0 }),
  push: PushAddress,
});
export type Session = Static<typeof Session>;

const { organisation, user } = exampleIds;
const sessionExample = {
  id: exampleIds.session,
  organisation_id: exampleIds.organisation,
  driver_id: exampleIds.driver,
  asset_id: exampleIds.asset,
  device_id: 'tablet-7',
  status: 'active',
  reason: null,
  created_at: '2026-11-20T06:02:11.000Z',
  ended_at: null,
  received_through: 0,
  push: {
    url: 'mqtt://127.0.0.1:1883',
    websocket_url: 'ws://127.0.0.1:8080/mqtt',
    client_id: exampleIds.session,
    username: exampleIds.user,
    topic_prefix: topicPrefixOf('fleet', organisation, user),
    topics: pushKinds.map((kind) => topicOf('fleet', organisation, user, kind)),
    qos: 1,
  },
};
const sessionLinks = exampleLinks('/sessions', {
  close: `/sessions/${exampleIds.session}/close`,
  revoke: `/sessions/${exampleIds.session}/revoke`,
  active_route: '/routes/active',
});
const endedExample = { ...sessionExample, ended_at: '2026-11-20T15:40:00.000Z', received_through: 41 };
const tokenHeader = { Authorization: 'The updated token; use it for every later request.' };

/** [R-END-8][R-END-9] */
export const readSession = operation({
  id: 'readSession',
  method: 'GET',
  path: '/{organisationId}/sessions',
  tag: 'Sessions',
  summary: 'Read the active session of the caller',
  description: 'An app calls this before it takes a session.',
  access: 'sessions:take',
  params: organisationParams,
  answers: {
    200: {
      description: 'The active session.',
      schema: single(Session),
      example: { data: sessionExample, links: sessionLinks },
      headers: { ETag: 'The state of the session.' },
    },
  },
  problems: ['no_active_session', 'not_a_driver'],
});

/** [R-END-11][R-END-12] */
export const takeSession = operation({
  id: 'takeSession',
  method: 'POST',
  path: '/{organisationId}/sessions',
  tag: 'Sessions',
  summary: 'Take a session',
  description:
    'Binds the caller, an asset and a device. Refused when the driver, the asset or the device is already in an active session, with one error for each of them; the error for the asset says which driver has it and since when. The token is bound to the session: use the updated one from the Authorization header.',
  access: 'sessions:take',
  params: organisationParams,
  body: closed({
    asset_id: Identifier,
    device_id: Type.String({ minLength: 1, maxLength: 200, format: 'not-blank' }),
  }),
  bodyExample: { asset_id: exampleIds.asset, device_id: 'tablet-7' },
  answers: {
    201: {
      description: 'The session.',
      schema: single(Session),
      example: { data: sessionExample, links: sessionLinks },
      headers: tokenHeader,
    },
  },
  problems: [
    'driver_in_session',
    'asset_in_session',
    'device_in_session',
    'unknown_asset',
    'not_a_driver',
    'concurrent_change',
  ],
});

/** [R-END-13] */
export const revokeSession = operation({
  id: 'revokeSession',
  method: 'PUT',
  path: '/{organisationId}/sessions/{sessionId}/revoke',
  aliases: ['/{organisationId}/sessions{sessionId}/revoke'],
  tag: 'Sessions',
  summary: 'Revoke a session',
  description:
    'Drivers can revoke their own session, controllers any session. Repeating the call changes nothing.',
  access: 'authenticated',
  params: sessionParams,
  body: closed({ reason: Type.String({ minLength: 1, maxLength: 1_000, format: 'not-blank' }) }),
  bodyExample: { reason: 'Tablet lost' },
  answers: {
    200: {
      description: 'The revoked session.',
      schema: single(Session),
      example: {
        data: { ...endedExample, status: 'revoked', reason: 'Tablet lost' },
        links: exampleLinks('/sessions'),
      },
      headers: tokenHeader,
    },
  },
  problems: ['not_found', 'session_ended', 'not_permitted', 'interface_not_allowed'],
});

/** [R-END-14] */
export const closeSession = operation({
  id: 'closeSession',
  method: 'PUT',
  path: '/{organisationId}/sessions/{sessionId}/close',
  aliases: ['/{organisationId}/sessions{sessionId}/close'],
  tag: 'Sessions',
  summary: 'Close the session',
  description:
    'Close the session when the phone has sent everything that it stored. With `last_sequence` the service checks this: until every record up to that number is on disk, it refuses and names the missing ranges.',
  access: 'sessions:take',
  params: sessionParams,
  body: closed({
    last_sequence: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  bodyOptional: true,
  bodyExample: { last_sequence: 41 },
  answers: {
    200: {
      description: 'The closed session.',
      schema: single(Session),
      example: { data: { ...endedExample, status: 'closed' }, links: exampleLinks('/sessions') },
      headers: tokenHeader,
    },
  },
  problems: ['not_found', 'records_missing', 'session_ended', 'wrong_device', 'not_a_driver'],
});
