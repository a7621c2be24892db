import { readActiveRoute as readActiveRouteOperation } from '@fleet/contract/progress';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { empty, link, storedResource } from '../platform/http/reply.js';
import { readActiveRoute } from './read-active-route.js';

/** A phone may keep the route, but asks before it shows it; no cache on the way may. */
const cacheControl = 'private, no-cache';

export const routeEndpoints: Endpoint[] = [
  endpoint(readActiveRouteOperation, async (ctx, _input, request) => {
    const route = await readActiveRoute(ctx, request.header('if-none-match'));
    const headers = { etag: route.tag, 'cache-control': cacheControl };
    if (route.document === null) return empty(304, headers);
    const to = (rel: string, path: string) => link(rel, ctx.organisationId, path);
    const links = [
      to('self', '/routes/active'),
      to('outcomes', `/routes/${route.id}/outcomes`),
      to('completion', `/routes/${route.id}/completion`),
      to('positions', '/positions'),
      to('session', '/sessions'),
    ];
    return storedResource(route.document, links, { headers });
  }),
];
