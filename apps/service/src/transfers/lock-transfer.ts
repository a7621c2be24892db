import type { AllocatedAsset } from '@fleet/contract/planning/routes';
import type { Context } from '../context.js';
import type { PlanReference } from '../routes/plan-references.js';
import type { PersonReference } from '../routes/reference-book.js';
import { findReferences } from '../routes/reference-queries.js';
import type { LockedRoute } from '../routes/route-row.js';
import { lockRoute } from '../routes/route-store.js';
import type { TransferRow } from '../routes/transfer-row.js';
import type { LockedSession } from '../sessions/session-queries.js';
import { lockTransfer, readTargetState } from './transfer-queries.js';

/** The records that a release changes, locked until the transaction ends. */
export interface LockedTransfer {
  transfer: TransferRow;
  route: LockedRoute;
  /** The active session of the driver who was asked. */
  session: LockedSession | null;
  /** Also null if the named driver has been disabled since. */
  toDriver: PersonReference | null;
  /** Also null if the named asset is out of service now. */
  toAsset: AllocatedAsset | null;
}

/**
 * Locks what a transfer concerns, in the common order: assets, session, drivers, route, transfer. Null if there is no
 * such transfer. The `lockSession` callback locks the session, if there is one.
 */
export async function lockTransferWithSession(
  tx: Context,
  found: TransferRow,
  lockSession: () => Promise<LockedSession | null>,
): Promise<LockedTransfer | null> {
  const target = await lockTarget(tx, found);
  const session = await lockSession();
  const others = target.toDriver === null ? [] : [target.toDriver.id];
  const route = await lockRoute(tx, found.route_id, others);
  const transfer = await lockTransfer(tx, found.id);
  if (route === null || transfer === null) return null;
  return { transfer, route, session, ...target };
}

async function lockTarget(
  tx: Context,
  { to_driver_id: driverId, to_asset_id: assetId }: TransferRow,
): Promise<Pick<LockedTransfer, 'toDriver' | 'toAsset'>> {
  if (driverId === null && assetId === null) return { toDriver: null, toAsset: null };
  const named = (kind: PlanReference['kind'], value: string | null): PlanReference[] =>
    value === null ? [] : [{ kind, by: 'id', value, pointer: '' }];
  const [{ found }, current] = await Promise.all([
    findReferences(tx, [...named('asset', assetId), ...named('driver', driverId)]),
    readTargetState(tx, { driverId, assetId }),
  ]);
  const toDriver = found.find((each) => each.kind === 'driver')?.person ?? null;
  const toAsset = found.find((each) => each.kind === 'asset')?.asset ?? null;
  return { toDriver, toAsset: current.asset_site_ids === null ? null : toAsset };
}
