import { listAssets, lookupAsset, readAsset } from '@fleet/contract/fleet/assets';
import { masterRecordReply } from '../master-records/master-record-reply.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { link, resource } from '../platform/http/reply.js';
import { walkedPage } from '../platform/http/walked-page.js';
import { findAsset } from './find-asset.js';
import { listAssets as list } from './list-assets.js';
import { lookupAsset as lookUp } from './lookup-asset.js';

/** List, read and look up assets [C-7]. */
export const assetEndpoints: Endpoint[] = [
  endpoint(listAssets, async (ctx, { query }) => {
    return walkedPage(await list(ctx, query), ctx.organisationId, '/assets', query);
  }),

  endpoint(lookupAsset, async (ctx, { query }) => {
    const asset = await lookUp(ctx, query.code);
    const self = link(
      'self',
      ctx.organisationId,
      `/assets/lookup?${new URLSearchParams({ code: query.code })}`,
    );
    return resource(asset, [self, link('asset', ctx.organisationId, `/assets/${asset.id}`)]);
  }),

  endpoint(readAsset, async (ctx, { params }) => {
    const asset = await findAsset(ctx, { id: params.assetId });
    return masterRecordReply(ctx, asset, { collection: 'assets', permission: 'assets:write' });
  }),
];
