import * as operations from '@fleet/contract/planning/keyed-records';
import { deleteAsset } from '../assets/delete-asset.js';
import { findAsset } from '../assets/find-asset.js';
import { listAssets } from '../assets/list-assets.js';
import { deleteDriver } from '../drivers/delete-driver.js';
import { listDrivers, readDriver } from '../drivers/read-drivers.js';
import { changeAsset } from '../fleet-changes/change-asset.js';
import { changeDriver } from '../fleet-changes/change-driver.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { empty } from '../platform/http/reply.js';
import { walkedPage } from '../platform/http/walked-page.js';
import { changeSite } from '../sites/change-site.js';
import { deleteSite } from '../sites/delete-site.js';
import { listSites, readSite } from '../sites/read-sites.js';
import { changeReply, readReply } from './keyed-replies.js';
import { namedSites } from './named-sites.js';

/**
 * Sites, drivers and assets by the caller's keys: they call the same functions as the endpoints by id, but require the
 * permissions of an integration [C-10].
 */
export const keyedMasterRecordEndpoints: Endpoint[] = [
  endpoint(operations.listKeyedSites, async (ctx, { query }) => {
    return walkedPage(await listSites(ctx, query), ctx.organisationId, '/integration/sites', query);
  }),

  endpoint(operations.readKeyedSite, async (ctx, { params }, { header }) =>
    readReply(ctx, 'sites', await readSite(ctx, params), header('if-none-match')),
  ),

  endpoint(operations.changeKeyedSite, async (ctx, { params, body }, { header }) => {
    const before = await readSite(ctx, params);
    const after = await changeSite(ctx, { name: params, patch: body, ifMatch: header('if-match') });
    return changeReply(ctx, 'sites', before, after);
  }),

  endpoint(operations.deleteKeyedSite, async (ctx, { params }, { header }) => {
    await deleteSite(ctx, { name: params, ifMatch: header('if-match') });
    return empty(204);
  }),

  endpoint(operations.listKeyedDrivers, async (ctx, { query }) => {
    return walkedPage(await listDrivers(ctx, query), ctx.organisationId, '/integration/drivers', query);
  }),

  endpoint(operations.readKeyedDriver, async (ctx, { params }, { header }) =>
    readReply(ctx, 'drivers', await readDriver(ctx, params), header('if-none-match')),
  ),

  endpoint(operations.changeKeyedDriver, async (ctx, { params, body }, { header }) => {
    const before = await readDriver(ctx, params);
    const { site_ids: _ids, site_integration_keys: _keys, ...rest } = body;
    const patch = { ...rest, ...(await namedSites(ctx, body)) };
    const after = await changeDriver(ctx, { name: params, patch, ifMatch: header('if-match') });
    return changeReply(ctx, 'drivers', before, after);
  }),

  endpoint(operations.deleteKeyedDriver, async (ctx, { params }, { header }) => {
    await deleteDriver(ctx, { name: params, ifMatch: header('if-match') });
    return empty(204);
  }),

  endpoint(operations.listKeyedAssets, async (ctx, { query }) => {
    return walkedPage(await listAssets(ctx, query), ctx.organisationId, '/integration/assets', query);
  }),

  endpoint(operations.readKeyedAsset, async (ctx, { params }, { header }) =>
    readReply(ctx, 'assets', await findAsset(ctx, params), header('if-none-match')),
  ),

  endpoint(operations.changeKeyedAsset, async (ctx, { params, body }, { header }) => {
    const before = await findAsset(ctx, params);
    const { site_ids: _ids, site_integration_keys: _keys, ...rest } = body;
    const patch = { ...rest, ...(await namedSites(ctx, body)) };
    const after = await changeAsset(ctx, { name: params, patch, ifMatch: header('if-match') });
    return changeReply(ctx, 'assets', before, after);
  }),

  endpoint(operations.deleteKeyedAsset, async (ctx, { params }, { header }) => {
    await deleteAsset(ctx, { name: params, ifMatch: header('if-match') });
    return empty(204);
  }),
];
