import { AssetPlan, DriverPlan, SitePlan } from '@fleet/contract/fleet/master-record-shapes';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { AssetInBatch, DriverInBatch, SiteInBatch } from '@fleet/contract/planning/keyed-batches';
import { ReasonInBatch } from '@fleet/contract/planning/keyed-reasons';
import { ReasonPlan } from '@fleet/contract/planning/reasons';
import { saveAsset } from '../assets/save-asset.js';
import { saveDriverAndSession } from '../fleet-changes/save-driver-on-routes.js';
import { lockByKeys } from '../master-records/keyed-lock-queries.js';
import { saveReason } from '../reasons/save-reason.js';
import { refreshOpenRoutesOfAssets, refreshOpenRoutesOfDrivers } from '../routes/render-progress.js';
import { saveSite } from '../sites/save-site.js';
import { type BatchEntry, planForm } from './batch-entries.js';
import type { MasterRecordKind } from './save-master-records.js';

const keysOf = (entries: readonly BatchEntry<unknown>[]) => entries.map((each) => each.integrationKey);

/** Sites as a batch saves them. */
export const siteKind: MasterRecordKind<SitePlan> = {
  form: {
    collection: 'sites',
    member: 'site',
    frame: shapeCheck(SiteInBatch).check,
    ...planForm(shapeCheck(SitePlan)),
  },
  lock: (tx, entries) => lockByKeys(tx, 'sites', keysOf(entries)),
  async save(tx, entry) {
    const { result, site } = await saveSite(tx, entry);
    return { result, id: site.id, isShown: false };
  },
  refresh: async () => undefined,
  isAlone: () => false,
};

/**
 * Drivers as a batch saves them. A driver who gets a user must be locked exclusively. Then all drivers of the piece are
 * locked exclusively from the start, because changing to a stronger lock later may deadlock. Disabling a driver revokes
 * their session, which is locked before any driver.
 */
export const driverKind: MasterRecordKind<DriverPlan> = {
  form: {
    collection: 'drivers',
    member: 'driver',
    frame: shapeCheck(DriverInBatch).check,
    ...planForm(shapeCheck(DriverPlan)),
  },
  lock: (tx, entries) =>
    lockByKeys(tx, 'drivers', keysOf(entries), {
      exclusively: entries.some(({ plan }) => plan.username !== undefined),
    }),
  async save(tx, entry) {
    const { result, driver, renamed } = await saveDriverAndSession(tx, entry);
    return { result, id: driver.id, isShown: renamed };
  },
  refresh: refreshOpenRoutesOfDrivers,
  isAlone: ({ status }) => status === 'disabled',
};

/** Assets as a batch saves them. */
export const assetKind: MasterRecordKind<AssetPlan> = {
  form: {
    collection: 'assets',
    member: 'asset',
    frame: shapeCheck(AssetInBatch).check,
    ...planForm(shapeCheck(AssetPlan)),
  },
  lock: (tx, entries) => lockByKeys(tx, 'assets', keysOf(entries)),
  async save(tx, entry) {
    const { result, asset } = await saveAsset(tx, entry);
    return { result, id: asset.id, isShown: result === 'changed' };
  },
  refresh: refreshOpenRoutesOfAssets,
  isAlone: () => false,
};

/** Reasons as a batch saves them. */
export const reasonKind: MasterRecordKind<ReasonPlan> = {
  form: {
    collection: 'reasons',
    member: 'reason',
    frame: shapeCheck(ReasonInBatch).check,
    ...planForm(shapeCheck(ReasonPlan)),
  },
  lock: (tx, entries) => lockByKeys(tx, 'reasons', keysOf(entries)),
  async save(tx, entry) {
    const { result, reason } = await saveReason(tx, entry);
    return { result, id: reason.id, isShown: false };
  },
  refresh: async () => undefined,
  isAlone: () => false,
};
