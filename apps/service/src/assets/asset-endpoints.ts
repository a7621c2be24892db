import { listAssets, lookupAsset, readAsset } from '@fleet/contract/assets';
import { thingReply } from '../organisations/thing-reply.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { tagged } from '../platform/http/entity-tag.js';
import { link, page, resource } from '../platform/http/reply.js';
import { findAsset } from './find-asset.js';
import { listAssets as list } from './list-assets.js';
import { lookupAsset as lookUp } from './lookup-asset.js';

/** List, read and look up assets [C-7]. */
export const assetEndpoints: Endpoint[] = [
  endpoint(listAssets, async (ctx, { query }, request) => {
    const { assets, pagination, nextCursor } = await list(ctx, query);
    const { cursor: _, ...words } = query;
    const next = typeof nextCursor === 'string' ? { cursor: nextCursor } : nextCursor;
    const reply = page(assets, pagination, ctx.organisationId, '/assets', words, next);
    return tagged(reply, request.header('if-none-match'));
  }),

  endpoint(lookupAsset, async (ctx, { query }, request) => {
    const asset = await lookUp(ctx, query.code);
    const self = link(
      'self',
      ctx.organisationId,
      `/assets/lookup?${new URLSearchParams({ code: query.code })}`,
    );
    const reply = resource(asset, [self, link('asset', ctx.organisationId, `/assets/${asset.id}`)]);
    return tagged(reply, request.header('if-none-match'));
  }),

  endpoint(readAsset, async (ctx, { params }, request) => {
    const asset = await findAsset(ctx, { id: params.assetId });
    const reply = thingReply(ctx, asset, { collection: 'assets', permission: 'assets:write' });
    return tagged(reply, request.header('if-none-match'));
  }),
];
