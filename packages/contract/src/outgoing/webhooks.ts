import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, nullable, TimeSpan } from '../ground/primitives.js';
import { eventTypes } from './events.js';

/** The types of events to send. In responses the list is open, so that a client need not know all types. */
const eventTypeList = Type.Array(enumeration(eventTypes), { maxItems: 100 });
const siteList = Type.Array(Identifier, { maxItems: 100 });
const webhookUrl = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description:
    'Where events are posted: `https://`, without credentials and fragment. `http://` and private addresses only if the settings of the service permit the network.',
  examples: ['https://planning.example/fleet-events'],
});
const description = Type.String({ maxLength: 500 });
const maxInFlight = Type.Integer({
  minimum: 1,
  maximum: 8,
  description:
    'The maximum number of simultaneous requests. With 1, events are tried in the order of the feed; an event that fails is tried again after later events.',
});

export const webhookStatuses = ['enabled', 'disabled'] as const;
export const disabledReasons = ['switched_off', 'failing', 'gone'] as const;

/** The recent state of the receiver. */
export const WebhookState = Type.Object({
  failing_since: nullable(DateTime),
  consecutive_failures: Type.Integer({ minimum: 0 }),
  paused_until: nullable(
    Type.Unsafe<string>({
      ...DateTime,
      description: 'Nothing is sent before this time, because the receiver fails or asked for a pause.',
    }),
  ),
  last_success_at: nullable(DateTime),
  waiting: Type.Integer({
    minimum: 0,
    description: 'Failed deliveries that will be tried again, counted up to 1,000.',
  }),
  dead_letters: Type.Integer({
    minimum: 0,
    description: 'Deliveries that were given up, counted up to 1,000.',
  }),
});

/** A subscription to events [C-10]. */
export const Webhook = Type.Object({
  id: Identifier,
  url: Type.String(),
  description: nullable(Type.String()),
  event_types: Type.Array(Type.String(), { description: 'Empty: events of every type.' }),
  site_ids: Type.Array(Identifier, { description: 'Empty: events of every site.' }),
  max_in_flight: Type.Integer(),
  status: enumeration(webhookStatuses),
  disabled_reason: nullable(enumeration(disabledReasons)),
  disabled_at: nullable(DateTime),
  previous_secret_valid_until: nullable(
    Type.Unsafe<string>({
      ...DateTime,
      description: 'Until then, requests are also signed with the previous secret.',
    }),
  ),
  standing: WebhookState,
  created_at: DateTime,
  updated_at: DateTime,
});
export type Webhook = Static<typeof Webhook>;

const Secret = Type.Unsafe<string | null>({
  ...nullable(Type.String()),
  description:
    'The secret that signs the requests. It is shown only once; a response repeated for its Idempotency-Key contains null. Replace a lost secret by a rotation. The part after `whsec_` is the key in base64.',
  examples: ['whsec_…'],
});
export const WebhookWithSecret = Type.Object({ ...Webhook.properties, secret: Secret });

export const webhookExample: Webhook = {
  id: '019a9f61-20aa-7b1c-9d2e-4f5061728394',
  url: 'https://planning.example/fleet-events',
  description: 'Planning',
  event_types: ['outcome_recorded', 'route_completed'],
  site_ids: [exampleIds.site],
  max_in_flight: 8,
  status: 'enabled',
  disabled_reason: null,
  disabled_at: null,
  previous_secret_valid_until: null,
  standing: {
    failing_since: null,
    consecutive_failures: 0,
    paused_until: null,
    last_success_at: '2026-11-20T08:21:11.012Z',
    waiting: 0,
    dead_letters: 0,
  },
  created_at: '2026-11-19T10:00:00.000Z',
  updated_at: '2026-11-19T10:00:00.000Z',
};
const self = `/webhooks/${webhookExample.id}`;
const links = exampleLinks(self, {
  deliveries: `${self}/deliveries`,
  tests: `${self}/tests`,
  replays: `${self}/replays`,
  secret_rotation: `${self}/secret-rotation`,
});
const etag = { ETag: 'The state of the subscription; `If-Match` compares only its settings.' };

export const webhookParams = closed({ organisationId: Identifier, webhookId: Identifier });

export const webhookOrders = ['created_at', '-created_at'] as const;

export const listWebhooks = operation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/{organisationId}/webhooks',
  tag: 'Webhooks',
  summary: 'List the subscriptions',
  description:
    'A caller who is limited to sites sees only subscriptions that are limited to some of these sites.',
  access: 'webhooks:read',
  params: organisationParams,
  query: closed({
    ...pageQuery,
    status: Type.Optional(enumeration(webhookStatuses)),
    sort: Type.Optional(enumeration(webhookOrders)),
  }),
  answers: {
    200: {
      description: 'A page of subscriptions.',
      schema: collection(Webhook),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [webhookExample],
        links: exampleLinks('/webhooks?page_size=50&page_no=1'),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: ['unknown_value'],
});

export const createWebhook = operation({
  id: 'createWebhook',
  method: 'POST',
  path: '/{organisationId}/webhooks',
  tag: 'Webhooks',
  summary: 'Subscribe to events',
  description:
    'From now on, events are posted to the address, signed by the Standard Webhooks scheme. Only this response contains the secret. Without `event_types`, events of all types are sent; without `site_ids`, those of all sites of the caller. An organisation can have at most 20 subscriptions.',
  access: 'webhooks:write',
  params: organisationParams,
  body: closed({
    url: webhookUrl,
    description: Type.Optional(nullable(description)),
    event_types: Type.Optional(eventTypeList),
    site_ids: Type.Optional(siteList),
    max_in_flight: Type.Optional(maxInFlight),
  }),
  bodyExample: {
    url: webhookExample.url,
    description: 'Planning',
    event_types: webhookExample.event_types,
    site_ids: webhookExample.site_ids,
  },
  answers: {
    201: {
      description: 'The subscription, with its secret.',
      schema: single(WebhookWithSecret),
      example: {
        data: { ...webhookExample, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfqI6BQ8nw=' },
        links,
      },
      headers: etag,
    },
  },
  problems: ['webhook_url_not_allowed', 'unknown_site', 'webhook_limit_reached'],
});

export const readWebhook = operation({
  id: 'readWebhook',
  method: 'GET',
  path: '/{organisationId}/webhooks/{webhookId}',
  tag: 'Webhooks',
  summary: 'Read one subscription',
  access: 'webhooks:read',
  params: webhookParams,
  answers: {
    200: {
      description: 'The subscription.',
      schema: single(Webhook),
      example: { data: webhookExample, links },
      headers: etag,
    },
  },
  problems: ['not_found'],
});

export const changeWebhook = operation({
  id: 'changeWebhook',
  method: 'PATCH',
  path: '/{organisationId}/webhooks/{webhookId}',
  tag: 'Webhooks',
  summary: 'Change, disable or enable a subscription',
  description:
    'A JSON merge patch (RFC 7396): missing members stay, null removes a limit or the description. A subscription that is enabled again continues where it stopped: no event in between is left out.',
  access: 'webhooks:write',
  params: webhookParams,
  body: closed({
    url: Type.Optional(webhookUrl),
    description: Type.Optional(nullable(description)),
    event_types: Type.Optional(nullable(eventTypeList)),
    site_ids: Type.Optional(nullable(siteList)),
    max_in_flight: Type.Optional(maxInFlight),
    status: Type.Optional(enumeration(webhookStatuses)),
  }),
  bodyExample: { status: 'disabled' },
  answers: {
    200: {
      description: 'The current state of the subscription.',
      schema: single(Webhook),
      example: {
        data: {
          ...webhookExample,
          status: 'disabled',
          disabled_reason: 'switched_off',
          disabled_at: '2026-11-20T09:00:00.000Z',
          updated_at: '2026-11-20T09:00:00.000Z',
        },
        links,
      },
      headers: etag,
    },
  },
  problems: ['not_found', 'webhook_url_not_allowed', 'unknown_site', 'version_mismatch'],
});

export const deleteWebhook = operation({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/{organisationId}/webhooks/{webhookId}',
  tag: 'Webhooks',
  summary: 'Delete a subscription',
  description: 'Its deliveries are deleted, too. Requests that are being sent may still arrive.',
  access: 'webhooks:write',
  params: webhookParams,
  answers: { 204: { description: 'The subscription is deleted.', schema: null } },
  problems: ['not_found'],
});

export const rotateWebhookSecret = operation({
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/{organisationId}/webhooks/{webhookId}/secret-rotation',
  tag: 'Webhooks',
  summary: 'Give a subscription a new secret',
  description:
    'During `overlap`, a day by default, each request has two signatures, with the new and the previous secret, so that a receiver can switch without losing a request. `00:00:00` ends the previous secret immediately. At most two secrets are valid: another rotation ends the older one.',
  access: 'webhooks:write',
  params: webhookParams,
  body: closed({
    overlap: Type.Optional(
      Type.Unsafe<string>({
        ...TimeSpan,
        description: 'Time span, 30 days at most.',
        examples: ['1.00:00:00'],
      }),
    ),
  }),
  bodyOptional: true,
  bodyExample: { overlap: '1.00:00:00' },
  answers: {
    200: {
      description: 'The subscription, with its new secret.',
      schema: single(WebhookWithSecret),
      example: {
        data: {
          ...webhookExample,
          previous_secret_valid_until: '2026-11-21T09:15:00.000Z',
          secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0iPjLR3v5eY=',
        },
        links,
      },
      headers: etag,
    },
  },
  problems: ['not_found', 'out_of_bounds', 'version_mismatch'],
});
