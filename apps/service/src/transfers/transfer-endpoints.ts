import * as operations from '@fleet/contract/driving/transfers';
import { basePath } from '@fleet/contract/ground/operation';
import type { Context } from '../context.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { link, page, type Reply, resource } from '../platform/http/reply.js';
import { renderTransfer, type TransferRow } from '../routes/transfer-row.js';
import { cancelTransfer } from './cancel-transfer.js';
import { readRelease } from './read-release.js';
import { listTransfers, readTransfer } from './read-transfers.js';
import { refuseRelease } from './refuse-release.js';
import { releaseRoute } from './release-route.js';
import { startTransfer } from './start-transfer.js';

/** The endpoints for requests to release a route, and for the driver's answer [C-8]. */
export const transferEndpoints: Endpoint[] = [
  endpoint(operations.startTransfer, async (ctx, { params, body }, { origin }) => {
    const started = await startTransfer(ctx, { routeId: params.routeId, ...body });
    const location = `${origin}${basePath}/${ctx.organisationId}${pathOf(started)}`;
    return controllersReply(ctx, started, { status: 201, headers: { location } });
  }),
  endpoint(operations.listTransfers, async (ctx, { params, query }) => {
    const { transfers, pagination } = await listTransfers(ctx, params.routeId, query);
    const path = `/routes/${params.routeId}/transfers`;
    return page(transfers, pagination, ctx.organisationId, path, {});
  }),
  endpoint(operations.readTransfer, async (ctx, { params }) => {
    return controllersReply(ctx, await readTransfer(ctx, params));
  }),
  endpoint(operations.cancelTransfer, async (ctx, { params }) => {
    return controllersReply(ctx, await cancelTransfer(ctx, params));
  }),
  endpoint(operations.readRelease, async (ctx, { params }) => {
    const transfer = await readRelease(ctx, params.routeId);
    if (transfer !== null) return driversReply(ctx, transfer);
    return resource(null, [link('self', ctx.organisationId, `/routes/${params.routeId}/release`)]);
  }),
  endpoint(operations.releaseRoute, async (ctx, { params }) => {
    return driversReply(ctx, await releaseRoute(ctx, params.routeId));
  }),
  endpoint(operations.refuseRelease, async (ctx, { params, body }) => {
    const { routeId } = params;
    return driversReply(ctx, await refuseRelease(ctx, { routeId, reason: body.reason }));
  }),
];

function pathOf({ route_id, id }: TransferRow): string {
  return `/routes/${route_id}/transfers/${id}`;
}

function controllersReply(
  ctx: Context,
  transfer: TransferRow,
  options: { status?: number; headers?: Record<string, string> } = {},
): Reply {
  const to = (rel: string) => link(rel, ctx.organisationId, pathOf(transfer));
  const links = transfer.status === 'requested' ? [to('self'), to('cancel')] : [to('self')];
  return resource(renderTransfer(transfer), links, options);
}

function driversReply(ctx: Context, transfer: TransferRow): Reply {
  const path = `/routes/${transfer.route_id}/release`;
  const to = (rel: string, below = '') => link(rel, ctx.organisationId, `${path}${below}`);
  const moves = transfer.status === 'requested' ? [to('release'), to('refuse', '/refusal')] : [];
  return resource(renderTransfer(transfer), [to('self'), ...moves]);
}
