import type { DriverPatch } from '@fleet/contract/fleet/drivers';
import type { Driver } from '@fleet/contract/fleet/master-record-shapes';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { findDriverId } from '../drivers/driver-queries.js';
import { linkedUser } from '../drivers/linked-user.js';
import { lockDriverToWrite, writeDriver } from '../drivers/write-driver.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { refreshOpenRoutesOfDrivers } from '../routes/render-progress.js';
import { lockDriverSession, revokeDriverSession } from '../sessions/revoke-driver-session.js';
import { patchedSites } from '../sites/patched-sites.js';

/**
 * Changes a driver by a merge patch [R-CNV-9][C-10]. In the same transaction, open routes get the new name, and
 * disabling revokes the active session. Refuses with `unknown_site`, `unknown_user`, and as `lockDriverToWrite` and
 * `writeDriver` do.
 */
export async function changeDriver(
  ctx: Context,
  { name, patch, ifMatch }: { name: MasterRecordName; patch: DriverPatch; ifMatch?: string | undefined },
): Promise<Driver> {
  return ctx.inTransaction(async (tx) => {
    const { site_ids: named, user_id: userId, ...rest } = patch;
    const disables = patch.status === 'disabled';
    if (disables) await lockSession(tx, name);
    const before = await lockDriverToWrite(tx, name, {
      ifMatch,
      exclusively: disables || userId !== undefined,
    });
    const { siteIds, problems } = await patchedSites(tx, before.site_ids, named);
    const user = userId === undefined ? null : await linkedUser(tx, userId, before.id);
    const faults = [...problems, ...(user?.problems ?? [])];
    if (faults.length > 0) throw new Refusal(faults);
    const wanted = { ...before, ...rest, ...user?.link, site_ids: siteIds };
    const written = await writeDriver(tx, before, wanted, '/user_id');
    if (written === null) throw new Refusal(problem('concurrent_change'));
    const { driver } = written;
    if (disables) await revokeDriverSession(tx, driver.id);
    if (before.name !== driver.name) await refreshOpenRoutesOfDrivers(tx, [driver.id]);
    return driver;
  });
}

/** Locks sessions before drivers, as every transaction that records something does. */
async function lockSession(tx: Context, name: MasterRecordName): Promise<void> {
  const driverId = await findDriverId(tx, name);
  if (driverId !== null) await lockDriverSession(tx, driverId);
}
