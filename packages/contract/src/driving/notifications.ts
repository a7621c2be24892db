import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { cursorText } from '../ground/cursor-format.js';
import { feed, pageQuery } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration } from '../ground/primitives.js';
import { LoadPayload, pushKinds, SessionPayload, topicOf } from './push.js';

/** A push message as it is read by REST. The same message is sent by MQTT [C-9]. */
export const Notification = Type.Object({
  id: Type.String({ description: 'Opaque. Send it as `after` to read later messages.', examples: ['41'] }),
  kind: enumeration(pushKinds),
  topic: Type.String({ description: 'The topic of the same message over MQTT.' }),
  payload: Type.Union([LoadPayload, SessionPayload]),
  created_at: DateTime,
});
export type Notification = Static<typeof Notification>;

const { organisation, user, route } = exampleIds;
const notificationExample = (id: string, kind: 'route_changed' | 'load_changed'): Notification => ({
  id,
  kind,
  topic: topicOf('fleet', organisation, user, kind),
  payload: { load_id: route },
  created_at: '2026-11-20T09:15:00.000Z',
});

export const listNotifications = operation({
  id: 'listNotifications',
  method: 'GET',
  path: '/{organisationId}/notifications',
  tag: 'Notifications',
  summary: 'Read the messages that were pushed to the caller',
  description:
    'The messages sent to the driver’s phone by MQTT, in the same order, for a phone that was offline or cannot reach the broker. Needs no session. Messages are kept for 30 days; if `after` is missing or older than the kept messages, the response starts with the oldest. Continue with `next_cursor` as `after`. `pagination.total` counts the messages after `after`, up to 5,000.',
  access: 'sessions:take',
  params: organisationParams,
  query: closed({
    after: Type.Optional(
      cursorText({
        pattern: '^[0-9]{1,19}$',
        description: 'The `id` of the last message that the client has, or `next_cursor`.',
      }),
    ),
    page_size: pageQuery.page_size,
  }),
  answers: {
    200: {
      description: 'The messages, oldest first.',
      schema: feed(Notification),
      headers: { ETag: 'The state of the page.' },
      example: {
        pagination: { page_size: 50, page_no: 1, total: 2 },
        data: [notificationExample('41', 'route_changed'), notificationExample('42', 'load_changed')],
        next_cursor: '42',
        links: exampleLinks('/notifications?after=40'),
      },
    },
  },
  problems: ['not_a_driver', 'wrong_format'],
});
