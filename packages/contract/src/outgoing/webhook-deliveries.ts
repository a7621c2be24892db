import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { cursorText } from '../ground/cursor-format.js';
import { feed, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { closed, DateTime, enumeration, Identifier, nullable } from '../ground/primitives.js';
import { Event, eventExample } from './events.js';
import { webhookExample, webhookParams } from './webhooks.js';

export const deliveryStatuses = ['waiting', 'delivered', 'dead'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryFaults = [
  'timeout',
  'address_not_allowed',
  'name_not_found',
  'connection_refused',
  'connection_lost',
  'certificate_not_trusted',
  'invalid_answer',
  'unreachable',
  'event_deleted',
] as const;
export type DeliveryFault = (typeof deliveryFaults)[number];

/** One request and its result. */
export const DeliveryAttempt = Type.Object({
  at: DateTime,
  latency_ms: Type.Integer({
    minimum: 0,
    description: 'From the start of the request to the status of the response.',
  }),
  status_code: nullable(Type.Integer({ description: 'Null if no response came.' })),
  fault: nullable(Type.String({ description: `Why no response came: ${deliveryFaults.join(', ')}.` })),
  answer: nullable(Type.String({ description: 'The first 1,024 bytes of the response, as text.' })),
});
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

const summary = {
  id: Type.Unsafe<string>({
    ...Identifier,
    description: 'The header `webhook-id`: the id of the event, or that of a test.',
  }),
  kind: enumeration(['event', 'test']),
  event_type: Type.String(),
  status: enumeration(deliveryStatuses, {
    description: 'waiting: it will be tried (again); dead: given up, until it is replayed.',
  }),
  attempt_count: Type.Integer({ minimum: 0 }),
  status_code: nullable(Type.Integer({ description: 'The status of the last attempt.' })),
  fault: nullable(Type.String({ description: 'The fault of the last attempt.' })),
  created_at: Type.Unsafe<string>({
    ...DateTime,
    description: 'When the delivery was first tried, or the test was requested.',
  }),
  last_attempt_at: nullable(DateTime),
  next_attempt_at: nullable(DateTime),
  delivered_at: nullable(DateTime),
};

/** A delivery as the log lists it. */
export const DeliverySummary = Type.Object(summary);
export type DeliverySummary = Static<typeof DeliverySummary>;

/** A delivery with the sent body and the result of each attempt. */
export const Delivery = Type.Object({
  ...summary,
  attempts: Type.Array(DeliveryAttempt, { description: 'The last 30, oldest first.' }),
  event: nullable(Event),
});
export type Delivery = Static<typeof Delivery>;

const summaryExample: DeliverySummary = {
  id: eventExample.id,
  kind: 'event',
  event_type: eventExample.type,
  status: 'delivered',
  attempt_count: 1,
  status_code: 204,
  fault: null,
  created_at: '2026-11-20T08:21:10.960Z',
  last_attempt_at: '2026-11-20T08:21:10.960Z',
  next_attempt_at: null,
  delivered_at: '2026-11-20T08:21:10.960Z',
};
const attemptExample: DeliveryAttempt = {
  at: '2026-11-20T08:21:10.960Z',
  latency_ms: 52,
  status_code: 204,
  fault: null,
  answer: '',
};
const deliveryExample: Delivery = { ...summaryExample, attempts: [attemptExample], event: eventExample };
const log = `/webhooks/${webhookExample.id}/deliveries`;
const self = `${log}/${eventExample.id}`;
const links = exampleLinks(self, { replay: `${self}/replay` });
const deliveryParams = closed({
  organisationId: Identifier,
  webhookId: Identifier,
  deliveryId: Identifier,
});
const waitingExample: Delivery = {
  ...deliveryExample,
  status: 'waiting',
  next_attempt_at: '2026-11-20T09:15:00.000Z',
  delivered_at: null,
};

/** The query of a time range. */
const timeRange = {
  from: Type.Optional(
    Type.Unsafe<string>({ ...DateTime, description: 'First tried at this time or later.' }),
  ),
  to: Type.Optional(Type.Unsafe<string>({ ...DateTime, description: 'First tried before this time.' })),
};

export const listDeliveries = operation({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/{organisationId}/webhooks/{webhookId}/deliveries',
  tag: 'Webhooks',
  summary: 'Read the log of deliveries',
  description:
    'The newest first; `status=dead` shows the dead letters. Follow the `next` link to older ones. Ended deliveries are kept for 30 days. `pagination.total` counts the deliveries after the cursor, up to 5,000.',
  access: 'webhooks:read',
  params: webhookParams,
  query: closed({
    page_size: pageQuery.page_size,
    status: Type.Optional(enumeration(deliveryStatuses)),
    event_type: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    ...timeRange,
    cursor: Type.Optional(
      cursorText({
        pattern: '^[A-Za-z0-9_-]{76,}$',
        maxLength: 200,
        description: 'The `next_cursor` of an earlier response, unchanged.',
      }),
    ),
  }),
  answers: {
    200: {
      description: 'The deliveries, newest first.',
      schema: feed(DeliverySummary),
      headers: { ETag: 'The state of the page.' },
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [summaryExample],
        next_cursor: 'MjAyNi0xMS0yMFQwODoyMToxMC45NjAwMDBaIDAxOWE5ZjYwLTExYWEtN2MzZC04ZTRmLTBhMWIyYzNkNGU1Zg',
        links: exampleLinks(`${log}?page_size=50`),
      },
    },
  },
  problems: ['not_found', 'wrong_format', 'unknown_value'],
});

export const readDelivery = operation({
  id: 'readWebhookDelivery',
  method: 'GET',
  path: '/{organisationId}/webhooks/{webhookId}/deliveries/{deliveryId}',
  tag: 'Webhooks',
  summary: 'Read one delivery',
  description:
    'The sent body, and the result of each attempt. `deliveryId` is the header `webhook-id` of the request.',
  access: 'webhooks:read',
  params: deliveryParams,
  answers: {
    200: {
      description: 'The delivery.',
      schema: single(Delivery),
      example: { data: deliveryExample, links },
      headers: { ETag: 'The state of the delivery.' },
    },
  },
  problems: ['not_found'],
});

export const replayDelivery = operation({
  id: 'replayWebhookDelivery',
  method: 'POST',
  path: '/{organisationId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
  tag: 'Webhooks',
  summary: 'Send one delivery again',
  description:
    'The delivery is sent immediately, under the same `webhook-id`, in any status. If it fails, it is tried again for 24 hours. A delivery of a disabled subscription waits until the subscription is enabled.',
  access: 'webhooks:write',
  params: deliveryParams,
  body: closed({}),
  bodyOptional: true,
  bodyExample: {},
  answers: {
    202: {
      description: 'The delivery is being sent. Read it to see the result.',
      schema: single(Delivery),
      example: { data: waitingExample, links },
    },
  },
  problems: ['not_found'],
});

export const replayDeliveries = operation({
  id: 'replayWebhookDeliveries',
  method: 'POST',
  path: '/{organisationId}/webhooks/{webhookId}/replays',
  tag: 'Webhooks',
  summary: 'Send the deliveries of a time range again',
  description:
    'Sends the ended deliveries that were first tried in the time range, oldest first, at most 10,000 per call. To continue, use `next_from` as `from`; it is null if none is left. Events from before the subscription are only in the feed.',
  access: 'webhooks:write',
  params: webhookParams,
  body: closed({
    from: DateTime,
    to: Type.Optional(DateTime),
    status: Type.Optional(
      enumeration(['delivered', 'dead'], {
        description: 'Only deliveries with this status. By default both.',
      }),
    ),
  }),
  bodyExample: { from: '2026-11-20T06:00:00.000Z', to: '2026-11-20T09:00:00.000Z', status: 'dead' },
  answers: {
    202: {
      description: 'The deliveries are being sent.',
      schema: single(Type.Object({ replayed: Type.Integer({ minimum: 0 }), next_from: nullable(DateTime) })),
      example: {
        data: { replayed: 12, next_from: null },
        links: exampleLinks(`/webhooks/${webhookExample.id}/replays`, { deliveries: log }),
      },
    },
  },
  problems: ['not_found', 'times_out_of_order'],
});

export const testWebhook = operation({
  id: 'testWebhook',
  method: 'POST',
  path: '/{organisationId}/webhooks/{webhookId}/tests',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Sends one signed request with an event of the type `webhook_test`, which is not in the feed. It is tried once, even if the subscription is disabled or failing. Read the delivery to see the result.',
  access: 'webhooks:write',
  params: webhookParams,
  body: closed({}),
  bodyOptional: true,
  bodyExample: {},
  answers: {
    202: {
      description: 'The test event is being sent.',
      schema: single(Delivery),
      example: {
        data: {
          ...waitingExample,
          id: exampleIds.submission,
          kind: 'test',
          event_type: 'webhook_test',
          attempt_count: 0,
          status_code: null,
          last_attempt_at: null,
          attempts: [],
          event: null,
        },
        links: exampleLinks(`${log}/${exampleIds.submission}`, {
          replay: `${log}/${exampleIds.submission}/replay`,
        }),
      },
    },
  },
  problems: ['not_found'],
});
