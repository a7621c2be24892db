import { listEvents as listOperation } from '@fleet/contract/outgoing/events';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { feedPart } from '../platform/http/reply.js';
import { listEvents } from './list-events.js';

/** The feed of events [C-10]. */
export const eventEndpoints: Endpoint[] = [
  endpoint(listOperation, async (ctx, { query }) => {
    const part = await listEvents(ctx, query);
    return feedPart(part, ctx.organisationId, '/integration/events', query, 'cursor');
  }),
];
