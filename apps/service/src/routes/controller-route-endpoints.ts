import * as operations from '@fleet/contract/planning/controller-routes';
import { createRoute as createRouteOperation } from '@fleet/contract/planning/new-routes';
import type { RouteStatus } from '@fleet/contract/planning/routes';
import { decideRoute } from '@fleet/domain/transitions/route-transitions';
import type { Context } from '../context.js';
import { type Endpoint, endpoint, preparedEndpoint } from '../platform/http/endpoint.js';
import { empty, type LinkValue, link, page, type Reply, storedResource } from '../platform/http/reply.js';
import type { SavedRoute } from './apply-plan.js';
import { assignRoute } from './assign-route.js';
import { changeRoute } from './change-route.js';
import { cancelRoute } from './close-route.js';
import { checkNewRoute, createRoute } from './create-route.js';
import { listRoutes } from './list-routes.js';
import { readRoute } from './read-route.js';
import { routeTag } from './route-tag.js';

/** The client must revalidate it each time; shared caches must not store it [C-1]. */
const cacheControl = 'private, no-cache';

/** The route endpoints for controllers [C-10]. */
export const controllerRouteEndpoints: Endpoint[] = [
  endpoint(operations.listRoutes, async (ctx, { query }) => {
    const { routes, pagination, nextCursor } = await listRoutes(ctx, query);
    const { cursor: _, ...filters } = query;
    const next = typeof nextCursor === 'string' ? { cursor: nextCursor } : nextCursor;
    return page(routes, pagination, ctx.organisationId, '/routes', filters, next);
  }),

  endpoint(operations.readRoute, async (ctx, { params }, { header }) => {
    const { document, ...route } = await readRoute(ctx, params.routeId, header('if-none-match'));
    const headers = { etag: routeTag(route.version, route.revision), 'cache-control': cacheControl };
    if (document === null) return empty(304, headers);
    return storedResource(document, routeLinks(ctx, route), { headers });
  }),

  preparedEndpoint(
    createRouteOperation,
    (ctx, { body }) => checkNewRoute(ctx, body),
    async (ctx, { body }, faults) => routeReply(ctx, await createRoute(ctx, body, faults), 201),
  ),

  endpoint(operations.changeRoute, async (ctx, { params, body }, { header }) => {
    const input = { routeId: params.routeId, patch: body, ifMatch: header('if-match') };
    return routeReply(ctx, await changeRoute(ctx, input));
  }),

  endpoint(operations.assignRoute, async (ctx, { params, body }, { header }) => {
    const assigned = await assignRoute(ctx, {
      routeId: params.routeId,
      driverId: body.driver_id,
      assetIds: body.asset_ids,
      ifMatch: header('if-match'),
    });
    return routeReply(ctx, assigned);
  }),

  endpoint(operations.cancelRoute, async (ctx, { params, body }, { header }) => {
    return routeReply(ctx, await cancelRoute(ctx, params.routeId, body.reason, header('if-match')));
  }),
];

interface CurrentRoute {
  id: string;
  status: RouteStatus;
  version: number;
  revision: number;
}

function routeReply(ctx: Context, { result, route }: SavedRoute, status = 200): Reply {
  const headers = { etag: routeTag(route.version, route.revision) };
  return storedResource(route.document, routeLinks(ctx, route), { status, headers, result });
}

/** The actions that are possible on the route, if the caller may write [R-ENV-7][C-1]. */
function routeLinks({ organisationId, actor }: Context, { id, status }: CurrentRoute): LinkValue[] {
  const to = (rel: string, path = '') => link(rel, organisationId, `/routes/${id}${path}`);
  const mayWrite = actor.kind === 'system' || actor.permissions.has('routes:write');
  if (!mayWrite || decideRoute(status, 'save').kind !== 'move') return [to('self')];
  const moves = [
    to('self'),
    to('change'),
    to('assignment', '/assignment'),
    to('cancellation', '/cancellation'),
  ];
  return status === 'active' ? [...moves, to('transfers', '/transfers')] : moves;
}
