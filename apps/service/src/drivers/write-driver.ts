import type { Driver } from '@fleet/contract/fleet/master-record-shapes';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { sameJson } from '@fleet/domain/values/json-equality';
import { writeAudit } from '../audit/write-audit.js';
import { notifyCallerChanged } from '../callers/raise-generation.js';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import type { MasterRecordName } from '../master-records/master-record-name.js';
import { refuseOtherState } from '../master-records/saved-tag.js';
import { postgresFault } from '../platform/database/postgres-faults.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { refuseFurtherSites } from '../sites/site-reach.js';
import type { SaveResult } from '../sites/write-site.js';
import {
  insertDriver,
  isDriving,
  lockDriver,
  lockDriverOfUser,
  type NamedUser,
  updateDriver,
} from './driver-queries.js';

/**
 * Locks one of the caller's drivers; see `lockDriver`. Refuses with `not_found`, with or without `If-Match`, and with
 * `version_mismatch`.
 */
export async function lockDriverToWrite(
  tx: Context,
  name: MasterRecordName,
  { ifMatch, exclusively }: { ifMatch: string | undefined; exclusively: boolean },
): Promise<Driver> {
  const driver = await lockDriver(tx, name, exclusively);
  if (driver === null || !isVisible(siteLimitOf(tx), driver.site_ids))
    throw new Refusal(problem('not_found'));
  refuseOtherState(ifMatch, driver);
  return driver;
}

/** Returns whether the user is already another driver. */
export function isTaken(user: NamedUser | null | undefined, driverId: string): boolean {
  return user != null && user.driver_id !== null && user.driver_id !== driverId;
}

/** The pointer under which a request names the driver's user. */
export type UserPointer = '/username' | '/user_id';

export function userInUse(pointer: UserPointer): Problem {
  return problem('key_in_use', pointer, 'This user is another driver already.');
}

export interface WrittenDriver {
  result: SaveResult;
  /** The current state. */
  driver: Driver;
}

/**
 * Inserts a driver, or replaces a locked one, with event and audit entry; equal content changes nothing. Returns null
 * if another transaction has just taken the key of a new driver. Refuses with `key_in_use` for the user or the key of
 * another driver, and as `refuseFurtherSites` does, unless only the sites change. Refuses with `driver_in_session` if
 * the user would change during a session, because the phone could no longer send. A driver who gets another user must
 * be locked exclusively.
 */
export async function writeDriver(
  tx: Context,
  before: Driver | null,
  wanted: Omit<Driver, 'updated_at'>,
  userPointer: UserPointer,
): Promise<WrittenDriver | null> {
  if (before !== null && sameJson(before, { ...wanted, updated_at: before.updated_at })) {
    return { result: 'unchanged', driver: before };
  }
  const driver: Driver = { ...wanted, updated_at: new Date(tx.now()).toISOString() };
  if (before !== null && !sameJson({ ...before, site_ids: driver.site_ids }, driver)) {
    refuseFurtherSites(tx, before);
  }
  const loses = before !== null && before.user_id !== null && before.user_id !== driver.user_id;
  if (loses && (await isDriving(tx, driver.id))) throw new Refusal(problem('driver_in_session', userPointer));
  if (!(await write(tx, before, driver, userPointer))) return null;
  const result = before === null ? 'created' : 'changed';
  await writeEventAndAudit(tx, result, before, driver);
  return { result, driver };
}

/**
 * Unlinks a user who leaves the organisation from their driver, whatever the driver's sites are, with event and audit
 * entry.
 */
export async function unlinkLeavingUser(tx: Context, userId: string): Promise<void> {
  const before = await lockDriverOfUser(tx, userId);
  if (before === null) return;
  const updatedAt = new Date(tx.now()).toISOString();
  const driver: Driver = { ...before, user_id: null, username: null, updated_at: updatedAt };
  await updateDriver(tx, driver);
  await writeEventAndAudit(tx, 'changed', before, driver);
}

/** Returns false if another transaction has just created a driver under the key. */
async function write(
  tx: Context,
  before: Driver | null,
  driver: Driver,
  userPointer: UserPointer,
): Promise<boolean> {
  try {
    if (before === null) return await insertDriver(tx, driver);
    await updateDriver(tx, driver);
    return true;
  } catch (error) {
    const fault = postgresFault(error);
    if (fault.kind !== 'unique_violation') throw error;
    if (fault.constraint === 'drivers_user') throw new Refusal(userInUse(userPointer));
    if (fault.constraint !== 'drivers_integration_key') throw error;
    throw new Refusal(problem('key_in_use', '/integration_key'));
  }
}

/**
 * Writes event and audit entry. Every server's caller directory contains who may drive, so both users are read again.
 */
async function writeEventAndAudit(
  tx: Context,
  result: SaveResult,
  before: Driver | null,
  driver: Driver,
): Promise<void> {
  const callerChanged = before?.user_id !== driver.user_id || before?.status !== driver.status;
  const users = [before?.user_id ?? null, driver.user_id].filter((each) => each !== null);
  const { id, site_ids: siteIds, updated_at: at } = driver;
  await Promise.all([
    appendEvent(tx, { type: 'driver_saved', at, siteIds, driverId: id, data: { driver } }),
    writeAudit(tx, {
      action: 'driver.save',
      subjectKind: 'driver',
      subjectId: id,
      before: before === null ? null : { ...before },
      after: { ...driver },
      data: { result },
    }),
    ...(callerChanged ? [...new Set(users)].map((each) => notifyCallerChanged(tx, each)) : []),
  ]);
}
