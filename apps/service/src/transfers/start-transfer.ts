import { type Problem, problem } from '@fleet/contract/ground/problems';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { releaseThresholdMs } from '@fleet/domain/organisations/settings-check';
import { checkThreshold } from '@fleet/domain/transitions/transfer-transitions';
import { actorIdOf, type Context, Refusal, siteLimitOf } from '../context.js';
import { readOrganisationRow } from '../organisation-settings/organisation-settings-queries.js';
import { writeTransferChange } from '../routes/end-transfer.js';
import { isInSight } from '../routes/route-sight.js';
import { lockRoute } from '../routes/route-store.js';
import type { TransferRow } from '../routes/transfer-row.js';
import { insertTransfer, readTargetState } from './transfer-queries.js';

export interface TransferToStart {
  routeId: string;
  /** A time span; if left out, the organisation's threshold applies. */
  threshold?: string | undefined;
  reason: string;
  to_driver_id?: string | undefined;
  to_asset_id?: string | undefined;
}

/**
 * Asks the driver of an active route to release it, and sets the deadline [C-8][R-EVT-9]. Refuses with `not_found`.
 * Otherwise refuses with all problems that apply: `route_not_active`, `value_out_of_range`, `same_driver` or
 * `unknown_driver`, `unknown_asset`. If none applies, refuses with `transfer_pending` for a route that has an open
 * transfer.
 */
export async function startTransfer(ctx: Context, input: TransferToStart): Promise<TransferRow> {
  const toDriverId = input.to_driver_id?.toLowerCase() ?? null;
  const toAssetId = input.to_asset_id ?? null;
  return ctx.inTransaction(async (tx) => {
    const thresholdMs = await thresholdOf(tx, input);
    const unknown = await unknownTargets(tx, { driverId: toDriverId, assetId: toAssetId });
    const route = await lockRoute(tx, input.routeId);
    if (route === null || !isInSight(tx, route.site_id)) throw new Refusal(problem('not_found'));
    const { driver_id: fromDriverId } = route;
    const isSame = toDriverId !== null && toDriverId === fromDriverId;
    const faults = [
      ...checkThreshold(thresholdMs),
      ...(isSame ? [problem('same_driver', '/to_driver_id')] : []),
      ...unknown.filter((each) => !isSame || each.code !== 'unknown_driver'),
    ];
    if (route.status !== 'active' || fromDriverId === null) {
      throw new Refusal([problem('route_not_active'), ...faults]);
    }
    if (faults.length > 0) throw new Refusal(faults);
    const transfer = await insertTransfer(tx, {
      id: tx.newId(),
      routeId: route.id,
      fromDriverId,
      reason: input.reason,
      thresholdMs,
      requestedBy: actorIdOf(tx.actor),
      toDriverId,
      toAssetId,
    });
    if (transfer === null) throw new Refusal(problem('transfer_pending'));
    await writeTransferChange(tx, transfer, null, 'release_requested');
    return transfer;
  });
}

async function thresholdOf(tx: Context, { threshold }: TransferToStart): Promise<number> {
  if (threshold !== undefined) return parseTimeSpan(threshold) ?? 0;
  return releaseThresholdMs((await readOrganisationRow(tx)).own);
}

async function unknownTargets(
  tx: Context,
  target: { driverId: string | null; assetId: string | null },
): Promise<Problem[]> {
  if (target.driverId === null && target.assetId === null) return [];
  const { driver_site_ids: driverSites, asset_site_ids: assetSites } = await readTargetState(tx, target);
  const isKnown = (siteIds: string[] | null) => siteIds !== null && isVisible(siteLimitOf(tx), siteIds);
  return [
    ...(target.driverId === null || isKnown(driverSites) ? [] : [problem('unknown_driver', '/to_driver_id')]),
    ...(target.assetId === null || isKnown(assetSites) ? [] : [problem('unknown_asset', '/to_asset_id')]),
  ];
}
