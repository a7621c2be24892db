import { type Live, type LiveVehicle, mostLive } from '@fleet/contract/driving/live';
import { type Context, siteLimitOf } from '../context.js';
import { readLatestPlace } from '../events/event-queries.js';
import { renderLastPosition } from '../progress/read-last-position.js';
import { listActiveRoutes } from '../routes/list-routes.js';
import { seesSite } from '../routes/route-sight.js';
import { renderTransfer } from '../routes/transfer-row.js';
import { renderSessionOverview } from '../sessions/render-session-overview.js';
import { selectWaitingTransfers } from '../transfers/transfer-queries.js';
import { writeLivePlace } from './live-place.js';
import { countLive, selectChanges, selectVehicles, type VehicleRow } from './live-queries.js';

/**
 * What is on the road of the caller's sites, in six queries whose cost grows with the active sessions and routes, not
 * with the history. The place is read first, so the stream from there misses nothing.
 */
export async function readLive(ctx: Context): Promise<Live> {
  const siteLimit = siteLimitOf(ctx);
  const { place } = await selectChanges(ctx, await readLatestPlace(ctx), 0);
  const [vehicles, routes, transfers, counts] = await Promise.all([
    selectVehicles(ctx, siteLimit, mostLive),
    listActiveRoutes(ctx, mostLive),
    selectWaitingTransfers(ctx, mostLive),
    countLive(ctx, siteLimit),
  ]);
  return {
    at: new Date(ctx.now()).toISOString(),
    last_event_id: writeLivePlace(place),
    vehicles: vehicles.map(vehicleOf),
    routes,
    transfers: transfers.filter(({ site_id }) => seesSite(siteLimit, site_id)).map(renderTransfer),
    counts,
  };
}

function vehicleOf(row: VehicleRow): LiveVehicle {
  const position = row.at === null ? null : renderLastPosition({ ...row, session_id: row.id });
  return { session: renderSessionOverview(row), position };
}
