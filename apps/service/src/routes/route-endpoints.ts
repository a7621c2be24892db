import { readActiveRoute as readActiveRouteOperation } from '@fleet/contract/driving/progress';
import { listWaitingRoutes as listWaitingRoutesOperation } from '@fleet/contract/planning/waiting-routes';
import type { Context } from '../context.js';
import { compressedOnce } from '../platform/http/answer-compression.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { matches } from '../platform/http/entity-tag.js';
import { bytes, empty, finishedBody, link, page, storedResource } from '../platform/http/reply.js';
import { driverOf } from '../sessions/driver-of.js';
import type { ActiveRouteCache } from './active-route-cache.js';
import { listWaitingRoutes } from './list-waiting-routes.js';
import { readActiveRoute } from './read-active-route.js';
import { activeRouteTag } from './route-tag.js';

/** A phone may store the route but must revalidate it before showing it; shared caches must not store it. */
const cacheControl = 'private, no-cache';

export function routeEndpoints({ answers }: { answers: ActiveRouteCache }): Endpoint[] {
  return [
    endpoint(readActiveRouteOperation, async (ctx, _input, { header, origin }) => {
      const { driverId } = driverOf(ctx);
      const ifNoneMatch = header('if-none-match');
      const cached = answers.get(ctx.organisationId, driverId, origin);
      const { document, ...state } = await readActiveRoute(ctx, ifNoneMatch, cached);
      const tag = activeRouteTag(state);
      const headers = { etag: tag, 'cache-control': cacheControl };
      if (document === null) {
        return cached === null || matches(ifNoneMatch, tag)
          ? empty(304, headers)
          : bytes(cached.body, headers, cached.compress);
      }
      const body = wholeAnswer(ctx, state.id, document, origin);
      const compress = compressedOnce(body);
      answers.put(ctx.organisationId, driverId, origin, { ...state, body, compress });
      return bytes(body, headers, compress);
    }),

    endpoint(listWaitingRoutesOperation, async (ctx, { query }) => {
      const { page_no: pageNo = 1, page_size: pageSize = 50 } = query;
      const place = { limit: pageSize, offset: (pageNo - 1) * pageSize };
      const { total, routes } = await listWaitingRoutes(ctx, place);
      const pagination = { page_size: pageSize, page_no: pageNo, total };
      return page(routes, pagination, ctx.organisationId, '/routes/waiting', query);
    }),
  ];
}

/** The envelope around the document, with its links under the origin that the caller used. */
function wholeAnswer(ctx: Context, routeId: string, document: string, origin: string): Buffer {
  const to = (rel: string, path: string) => link(rel, ctx.organisationId, path);
  const links = [
    to('self', '/routes/active'),
    to('outcomes', `/routes/${routeId}/outcomes`),
    to('completion', `/routes/${routeId}/completion`),
    to('positions', '/positions'),
    to('session', '/sessions'),
  ];
  return Buffer.from(finishedBody(storedResource(document, links), origin) ?? '');
}
