import { saveRoutes as saveRoutesOperation } from '@fleet/contract/planning/integration';
import * as operations from '@fleet/contract/planning/keyed-batches';
import { saveReasons } from '@fleet/contract/planning/keyed-reasons';
import { batchEndpoint, type Endpoint } from '../platform/http/endpoint.js';
import { batchReply } from './batch-results.js';
import { assetKind, driverKind, reasonKind, siteKind } from './master-record-kinds.js';
import { saveMasterRecords } from './save-master-records.js';
import { saveRoutes } from './save-routes.js';

/**
 * Endpoints that save many records of one kind in one call, each by the caller's key and independent of the others
 * [C-10].
 */
export const keyedBatchEndpoints: Endpoint[] = [
  batchEndpoint(operations.saveSites, async (ctx, { body }) =>
    batchReply(ctx, '/integration/sites:batch', await saveMasterRecords(ctx, body.sites, siteKind)),
  ),

  batchEndpoint(operations.saveDrivers, async (ctx, { body }) =>
    batchReply(ctx, '/integration/drivers:batch', await saveMasterRecords(ctx, body.drivers, driverKind)),
  ),

  batchEndpoint(operations.saveAssets, async (ctx, { body }) =>
    batchReply(ctx, '/integration/assets:batch', await saveMasterRecords(ctx, body.assets, assetKind)),
  ),

  batchEndpoint(saveReasons, async (ctx, { body }) =>
    batchReply(ctx, '/integration/reasons:batch', await saveMasterRecords(ctx, body.reasons, reasonKind)),
  ),

  batchEndpoint(saveRoutesOperation, async (ctx, { body }) =>
    batchReply(ctx, '/integration/routes:batch', await saveRoutes(ctx, body.routes)),
  ),
];
