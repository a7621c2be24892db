import type { CallBody } from '@fleet/client/console';
import { listDeliveries, readDelivery } from '@fleet/contract/outgoing/webhook-deliveries';
import { listWebhooks, readWebhook } from '@fleet/contract/outgoing/webhooks';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type WebhookPage = CallBody<'listWebhooks'>;
export type Webhook = WebhookPage['data'][number];
export type DeliveryPage = CallBody<'listWebhookDeliveries'>;
export type DeliverySummary = DeliveryPage['data'][number];
export type Delivery = CallBody<'readWebhookDelivery'>['data'];

/** A webhook with the tag that `If-Match` needs. */
export interface WebhookState {
  webhook: Webhook;
  etag: string | null;
}

interface DeliveryFilters {
  status?: DeliverySummary['status'];
  event_type?: string;
  from?: string;
  to?: string;
  cursor?: string;
}

const pageSize = 50;
/** How often a page asks whether a delivery that waits has been sent. */
const soonMs = 3_000;

export const webhooksKey = (organisationId: string) => [organisationId, 'webhooks'] as const;

export const webhookListQuery = ({ access, organisationId }: Caller, filters: { page_no: number }) =>
  queryOptions({
    queryKey: [...webhooksKey(organisationId), 'list', filters],
    queryFn: async ({ signal }): Promise<WebhookPage> => {
      const query = { page_size: pageSize, ...filters };
      return (await ask(access, (api) => api.send(listWebhooks, { query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

export const webhookQuery = ({ access, organisationId }: Caller, webhookId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(organisationId), webhookId],
    queryFn: async ({ signal }): Promise<WebhookState> => {
      const { body, etag } = await ask(access, (api) => api.send(readWebhook, { webhookId, signal }));
      return { webhook: body.data, etag };
    },
  });

/** A part of the log, the newest first. */
export const deliveryListQuery = (
  { access, organisationId }: Caller,
  webhookId: string,
  filters: DeliveryFilters,
) =>
  queryOptions({
    queryKey: [...webhooksKey(organisationId), webhookId, 'deliveries', filters],
    queryFn: async ({ signal }): Promise<DeliveryPage> => {
      const query = { page_size: pageSize, ...filters };
      return (await ask(access, (api) => api.send(listDeliveries, { webhookId, query, signal }))).body;
    },
    placeholderData: keepPreviousData,
  });

export const deliveryQuery = ({ access, organisationId }: Caller, webhookId: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(organisationId), webhookId, 'deliveries', deliveryId],
    queryFn: async ({ signal }): Promise<Delivery> => {
      const input = { webhookId, deliveryId, signal };
      return (await ask(access, (api) => api.send(readDelivery, input))).body.data;
    },
    refetchInterval: ({ state: { data } }) => (data?.status === 'waiting' ? soonMs : 15_000),
  });
