import * as operations from '@fleet/contract/fleet/drivers';
import type { Driver } from '@fleet/contract/fleet/master-record-shapes';
import type { Context } from '../context.js';
import { createDriver } from '../drivers/create-driver.js';
import { deleteDriver } from '../drivers/delete-driver.js';
import { listDrivers, readDriver } from '../drivers/read-drivers.js';
import { masterRecordReply } from '../master-records/master-record-reply.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { empty, type Reply } from '../platform/http/reply.js';
import { walkedPage } from '../platform/http/walked-page.js';
import { changeDriver } from './change-driver.js';

/** The drivers of an organisation [C-10]. */
export const driverEndpoints: Endpoint[] = [
  endpoint(operations.listDrivers, async (ctx, { query }) => {
    return walkedPage(await listDrivers(ctx, query), ctx.organisationId, '/drivers', query);
  }),

  endpoint(operations.readDriver, async (ctx, { params }) => {
    const driver = await readDriver(ctx, { id: params.driverId });
    return driverReply(ctx, driver);
  }),

  endpoint(operations.createDriver, async (ctx, { body }) =>
    driverReply(ctx, await createDriver(ctx, body), 201),
  ),

  endpoint(operations.changeDriver, async (ctx, { params, body }, { header }) => {
    const input = { name: { id: params.driverId }, patch: body, ifMatch: header('if-match') };
    return driverReply(ctx, await changeDriver(ctx, input));
  }),

  endpoint(operations.deleteDriver, async (ctx, { params }, { header }) => {
    await deleteDriver(ctx, { name: { id: params.driverId }, ifMatch: header('if-match') });
    return empty(204);
  }),
];

function driverReply(ctx: Context, driver: Driver, status = 200): Reply {
  return masterRecordReply(ctx, driver, { collection: 'drivers', permission: 'drivers:write', status });
}
