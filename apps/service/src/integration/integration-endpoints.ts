import type { Asset } from '@fleet/contract/assets';
import {
  type Driver,
  type Site,
  saveAsset as saveAssetOperation,
  saveDriver as saveDriverOperation,
  saveRoute as saveRouteOperation,
  saveRoutes as saveRoutesOperation,
  saveSite as saveSiteOperation,
} from '@fleet/contract/integration';
import { type Context, Refusal } from '../context.js';
import { saveSite } from '../organisations/save-site.js';
import { savedTag } from '../organisations/saved-tag.js';
import type { SaveResult } from '../organisations/write-site.js';
import { batchEndpoint, type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { link, resource, storedResource } from '../platform/http/reply.js';
import { routeTag } from '../routes/route-tag.js';
import { saveRoute } from '../routes/save-route.js';
import { type KeyedCollection, keyedLinks } from './keyed-links.js';
import { saveAssetOnRoutes } from './save-asset-on-routes.js';
import { saveDriverOnRoutes } from './save-driver-on-routes.js';
import { saveRoutes } from './save-routes.js';

const statusOf = (result: SaveResult) => (result === 'created' ? 201 : 200);

/** A thing as it stands after a save, with its tag. */
function savedReply(
  ctx: Context,
  collection: KeyedCollection,
  result: SaveResult,
  thing: Site | Driver | Asset,
) {
  const links = keyedLinks(ctx, collection, thing.integration_key ?? '');
  return resource(thing, links, { status: statusOf(result), headers: { etag: savedTag(thing) }, result });
}

export const integrationEndpoints: Endpoint[] = [
  endpoint(saveSiteOperation, async (ctx, { params: { integrationKey }, body }, request) => {
    const ifMatch = request.header('if-match');
    const { result, site } = await saveSite(ctx, { integrationKey, plan: body, ifMatch });
    return savedReply(ctx, 'sites', result, site);
  }),

  endpoint(saveDriverOperation, async (ctx, { params: { integrationKey }, body }, request) => {
    const ifMatch = request.header('if-match');
    const { result, driver } = await saveDriverOnRoutes(ctx, { integrationKey, plan: body, ifMatch });
    return savedReply(ctx, 'drivers', result, driver);
  }),

  endpoint(saveAssetOperation, async (ctx, { params: { integrationKey }, body }, request) => {
    const ifMatch = request.header('if-match');
    const { result, asset } = await saveAssetOnRoutes(ctx, { integrationKey, plan: body, ifMatch });
    return savedReply(ctx, 'assets', result, asset);
  }),

  endpoint(saveRouteOperation, async (ctx, { params: { integrationKey }, body }, request) => {
    const ifMatch = request.header('if-match');
    const { result, route } = await saveRoute(ctx, { integrationKey, plan: body, ifMatch });
    return storedResource(route.document, keyedLinks(ctx, 'routes', integrationKey), {
      status: statusOf(result),
      headers: { etag: routeTag(route.version, route.revision) },
      result,
    });
  }),

  batchEndpoint(saveRoutesOperation, async (ctx, { body }) => {
    const { results, problems, rejected } = await saveRoutes(ctx, body.routes);
    // [C-6] holds for a batch of routes, too: nothing taken is the plain array of errors.
    if (rejected === results.length) throw new Refusal(problems, {}, 422);
    const links = [link('self', ctx.organisationId, '/integration/routes:batch')];
    return resource(results, links, { status: rejected > 0 ? 207 : 200 });
  }),
];
