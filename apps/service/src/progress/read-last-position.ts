import type { LastPosition } from '@fleet/contract/driving/tracks';
import { findAsset } from '../assets/find-asset.js';
import { type Context, siteLimitOf } from '../context.js';
import { findSession } from '../sessions/find-session.js';
import { findAssetPosition, findSessionPosition, type LastPositionRow } from './last-position-queries.js';

/*
 * Positions are separate calls, and not members of asset and session. Drivers may read assets, but not where other
 * drivers are. An `ETag` that changes with every position would be of no use to those who change an asset with
 * `If-Match`.
 */

/** Where a session's phone was last; null if it has sent no position. Two small queries. Refuses with `not_found`. */
export async function readSessionPosition(ctx: Context, sessionId: string): Promise<LastPosition | null> {
  const session = await findSession(ctx, sessionId);
  return rendered(await findSessionPosition(ctx, session.id));
}

/**
 * Where an asset was last, as far as its ten newest sessions show it; null if they do not. Two small queries. Refuses
 * with `not_found`.
 */
export async function readAssetPosition(ctx: Context, assetId: string): Promise<LastPosition | null> {
  const asset = await findAsset(ctx, { id: assetId });
  return rendered(await findAssetPosition(ctx, asset.id, siteLimitOf(ctx)));
}

function rendered(row: LastPositionRow | null): LastPosition | null {
  return row === null ? null : renderLastPosition(row);
}

export function renderLastPosition(row: LastPositionRow): LastPosition {
  const { longitude, latitude, at, received_at, speed, heading, accuracy_m, session_id } = row;
  return { at, received_at, coordinates: [longitude, latitude], speed, heading, accuracy_m, session_id };
}
