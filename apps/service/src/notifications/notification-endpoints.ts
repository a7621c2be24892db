import { listNotifications as listOperation } from '@fleet/contract/driving/notifications';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { feedPart } from '../platform/http/reply.js';
import { listNotifications } from './list-notifications.js';

/** The endpoint for reading pushed messages by REST [C-9]. */
export function notificationEndpoints(services: { topicPrefix: string }): Endpoint[] {
  return [
    endpoint(listOperation, async (ctx, { query }) => {
      const part = await listNotifications(ctx, services.topicPrefix, query);
      return feedPart(part, ctx.organisationId, '/notifications', query, 'after');
    }),
  ];
}
