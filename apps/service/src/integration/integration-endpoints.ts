import {
  saveAsset as saveAssetOperation,
  saveDriver as saveDriverOperation,
  saveRoute as saveRouteOperation,
  saveSite as saveSiteOperation,
} from '@fleet/contract/planning/integration';
import { saveAssetOnRoutes } from '../fleet-changes/save-asset-on-routes.js';
import { saveDriverOnRoutes } from '../fleet-changes/save-driver-on-routes.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { storedResource } from '../platform/http/reply.js';
import { routeTag } from '../routes/route-tag.js';
import { saveRoute } from '../routes/save-route.js';
import { saveSite } from '../sites/save-site.js';
import type { SaveResult } from '../sites/write-site.js';
import { keyedLinks } from './keyed-links.js';
import { savedReply } from './keyed-replies.js';

const statusOf = (result: SaveResult) => (result === 'created' ? 201 : 200);

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
];
