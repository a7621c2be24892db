import * as operations from '@fleet/contract/driving/tracks';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { link, resource } from '../platform/http/reply.js';
import { readAssetPosition, readSessionPosition } from './read-last-position.js';
import { readRouteTrack } from './read-route-track.js';

/** The endpoints with which controllers read where drivers are and where they drove [C-10]. */
export const trackEndpoints: Endpoint[] = [
  endpoint(operations.readRouteTrack, async (ctx, { params, query }) => {
    const { zoom = 14, since } = query;
    const track = await readRouteTrack(ctx, { routeId: params.routeId, zoom, since });
    const to = (rel: string, path = '') => link(rel, ctx.organisationId, `/routes/${params.routeId}${path}`);
    return resource(track, [to('self', '/track'), to('route')]);
  }),

  endpoint(operations.readSessionPosition, async (ctx, { params }) => {
    const position = await readSessionPosition(ctx, params.sessionId);
    const to = (rel: string, path = '') =>
      link(rel, ctx.organisationId, `/sessions/${params.sessionId}${path}`);
    return resource(position, [to('self', '/position'), to('session')]);
  }),

  endpoint(operations.readAssetPosition, async (ctx, { params }) => {
    const position = await readAssetPosition(ctx, params.assetId);
    const to = (rel: string, path = '') => link(rel, ctx.organisationId, `/assets/${params.assetId}${path}`);
    return resource(position, [to('self', '/position'), to('asset')]);
  }),
];
