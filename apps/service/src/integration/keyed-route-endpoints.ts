import { problem } from '@fleet/contract/ground/problems';
import * as consignments from '@fleet/contract/planning/keyed-consignments';
import * as operations from '@fleet/contract/planning/keyed-routes';
import { type Context, Refusal } from '../context.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { tagged } from '../platform/http/entity-tag.js';
import { empty, type LinkValue, page, resource, storedResource } from '../platform/http/reply.js';
import { changeRoute } from '../routes/change-route.js';
import { deleteRoute } from '../routes/delete-route.js';
import { listRoutes } from '../routes/list-routes.js';
import { readRoute } from '../routes/read-route.js';
import { findRouteId } from '../routes/route-queries.js';
import { routeTag } from '../routes/route-tag.js';
import {
  type ConsignmentName,
  deleteConsignment,
  readConsignment,
  saveConsignment,
} from './change-consignment.js';
import { keyedLinks } from './keyed-links.js';

async function routeIdOf(ctx: Context, integrationKey: string): Promise<string> {
  const id = await findRouteId(ctx, integrationKey);
  if (id === null) throw new Refusal(problem('not_found'));
  return id;
}

const tagOf = (route: { version: number; revision: number }) => routeTag(route.version, route.revision);

function consignmentLinks(ctx: Context, { integrationKey, consignmentKey }: ConsignmentName): LinkValue[] {
  return keyedLinks(ctx, 'routes', integrationKey, `/consignments/${encodeURIComponent(consignmentKey)}`);
}

/** Routes and their consignments by the caller's keys [C-10]. */
export const keyedRouteEndpoints: Endpoint[] = [
  endpoint(operations.listKeyedRoutes, async (ctx, { query }) => {
    const { routes, pagination, nextCursor } = await listRoutes(ctx, query);
    const { cursor: _, ...words } = query;
    const next = typeof nextCursor === 'string' ? { cursor: nextCursor } : nextCursor;
    return page(routes, pagination, ctx.organisationId, '/integration/routes', words, next);
  }),

  endpoint(operations.readKeyedRoute, async (ctx, { params: { integrationKey } }, { header }) => {
    const id = await routeIdOf(ctx, integrationKey);
    const { document, ...route } = await readRoute(ctx, id, header('if-none-match'));
    const headers = { etag: tagOf(route), 'cache-control': 'private, no-cache' };
    if (document === null) return empty(304, headers);
    return storedResource(document, keyedLinks(ctx, 'routes', integrationKey), { headers });
  }),

  endpoint(operations.changeKeyedRoute, async (ctx, { params: { integrationKey }, body }, { header }) => {
    const routeId = await routeIdOf(ctx, integrationKey);
    const { result, route } = await changeRoute(ctx, { routeId, patch: body, ifMatch: header('if-match') });
    const headers = { etag: tagOf(route) };
    return storedResource(route.document, keyedLinks(ctx, 'routes', integrationKey), { headers, result });
  }),

  endpoint(operations.deleteKeyedRoute, async (ctx, { params: { integrationKey } }, { header }) => {
    const { result, route } = await deleteRoute(ctx, { integrationKey, ifMatch: header('if-match') });
    const links = result === 'deleted' ? [] : keyedLinks(ctx, 'routes', integrationKey);
    return storedResource(route.document, links, { result });
  }),

  endpoint(consignments.readConsignment, async (ctx, { params }, { header }) => {
    const { consignment, route } = await readConsignment(ctx, params);
    const reply = resource(consignment, consignmentLinks(ctx, params));
    return tagged(reply, header('if-none-match'), tagOf(route));
  }),

  endpoint(consignments.saveConsignment, async (ctx, { params, body }, { header }) => {
    const input = { ...params, plan: body, ifMatch: header('if-match') };
    const { result, consignment, route } = await saveConsignment(ctx, input);
    return resource(consignment, consignmentLinks(ctx, params), {
      status: result === 'created' ? 201 : 200,
      headers: { etag: tagOf(route) },
      result,
    });
  }),

  endpoint(consignments.deleteConsignment, async (ctx, { params }, { header }) => {
    const { consignment } = await deleteConsignment(ctx, { ...params, ifMatch: header('if-match') });
    return resource(consignment, [], { result: 'deleted' });
  }),
];
