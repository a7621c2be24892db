import { type Live, type LiveVehicle, mostLive } from '@fleet/contract/driving/live';
import { type Context, siteLimitOf } from '../context.js';
import { readLatestPlace } from '../events/event-queries.js';
import { renderLastPosition } from '../progress/read-last-position.js';
import { listActiveRoutes } from '../routes/list-routes.js';
import { seesSite } from '../routes/route-sight.js';
import { renderTransfer, type TransferRow } from '../routes/transfer-row.js';
import { renderSessionOverview } from '../sessions/render-session-overview.js';
import { selectRefusedTransfers, selectWaitingTransfers } from '../transfers/transfer-queries.js';
import { writeLivePlace } from './live-place.js';
import { countLive, selectChanges, selectVehicles, type VehicleRow } from './live-queries.js';

/**
 * Returns the active sessions and routes of the caller's sites, their transfers and counts, in seven queries. Their
 * cost grows with the active sessions and routes, not with the history. The place is read first, so the stream from
 * there misses nothing.
 */
export async function readLive(ctx: Context): Promise<Live> {
  const siteLimit = siteLimitOf(ctx);
  const { place } = await selectChanges(ctx, await readLatestPlace(ctx), 0);
  const [vehicles, routes, transfers, refused, counts] = await Promise.all([
    selectVehicles(ctx, siteLimit, mostLive),
    listActiveRoutes(ctx, mostLive),
    selectWaitingTransfers(ctx, mostLive),
    selectRefusedTransfers(ctx, mostLive),
    countLive(ctx, siteLimit),
  ]);
  const inSight = (rows: readonly TransferRow[]) =>
    rows.filter(({ site_id }) => seesSite(siteLimit, site_id)).map(renderTransfer);
  return {
    at: new Date(ctx.now()).toISOString(),
    last_event_id: writeLivePlace(place),
    vehicles: vehicles.map(vehicleOf),
    routes,
    transfers: inSight(transfers),
    refused_transfers: inSight(refused),
    counts,
  };
}

function vehicleOf(row: VehicleRow): LiveVehicle {
  const position = row.at === null ? null : renderLastPosition({ ...row, session_id: row.id });
  return { session: renderSessionOverview(row), position };
}
