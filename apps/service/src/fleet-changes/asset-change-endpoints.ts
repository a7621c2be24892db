import * as operations from '@fleet/contract/fleet/asset-changes';
import type { Asset } from '@fleet/contract/fleet/assets';
import { createAsset } from '../assets/create-asset.js';
import { deleteAsset } from '../assets/delete-asset.js';
import type { Context } from '../context.js';
import { masterRecordReply } from '../master-records/master-record-reply.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { empty, type Reply } from '../platform/http/reply.js';
import { changeAsset } from './change-asset.js';

/** Endpoints with which an administrator creates and changes assets [C-10]. */
export const assetChangeEndpoints: Endpoint[] = [
  endpoint(operations.createAsset, async (ctx, { body }) =>
    assetReply(ctx, await createAsset(ctx, body), 201),
  ),

  endpoint(operations.changeAsset, async (ctx, { params, body }, { header }) => {
    const input = { name: { id: params.assetId }, patch: body, ifMatch: header('if-match') };
    return assetReply(ctx, await changeAsset(ctx, input));
  }),

  endpoint(operations.deleteAsset, async (ctx, { params }, { header }) => {
    await deleteAsset(ctx, { name: { id: params.assetId }, ifMatch: header('if-match') });
    return empty(204);
  }),
];

function assetReply(ctx: Context, asset: Asset, status = 200): Reply {
  return masterRecordReply(ctx, asset, { collection: 'assets', permission: 'assets:write', status });
}
