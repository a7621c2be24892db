import type { Driver, DriverPlan } from '@fleet/contract/integration';
import { type Problem, problem } from '@fleet/contract/problems';
import { sameJson } from '@fleet/domain/json-equality';
import { isVisible } from '@fleet/domain/permission-check';
import { notifyCallerChanged } from '../accounts/raise-generation.js';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { postgresFault } from '../platform/database/postgres-faults.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import {
  type DriverRow,
  findMember,
  insertDriver,
  lockDriver,
  type NamedUser,
  updateDriver,
} from './driver-queries.js';
import { resolveSites } from './resolve-sites.js';
import { refuseOtherState } from './saved-tag.js';
import type { SaveResult } from './write-site.js';

export interface DriverToSave {
  integrationKey: string;
  plan: DriverPlan;
  /** The header If-Match: the state that must still stand. */
  ifMatch?: string | undefined;
}

export interface SavedDriver {
  result: SaveResult;
  driver: Driver;
  /** The name, which documents of routes show, is another one. */
  renamed: boolean;
}

/**
 * Creates or replaces a driver under the caller's key [C-10]. A status or a username that is left out stays as it is:
 * who logs in as whom is often settled elsewhere. Refuses with `unknown_site`, `ambiguous_reference`, `unknown_user`
 * where no member of the organisation has that name, `key_in_use` where the user is another driver already, `not_found`
 * for a driver of other sites, `version_mismatch`.
 */
export async function saveDriver(
  ctx: Context,
  { integrationKey, plan, ifMatch }: DriverToSave,
): Promise<SavedDriver> {
  return ctx.inTransaction(async (tx) => {
    const [{ siteIds, problems }, user] = await Promise.all([
      resolveSites(tx, plan),
      plan.username === undefined ? undefined : findMember(tx, plan.username),
    ]);
    const faults: Problem[] = [...problems, ...(user === null ? [problem('unknown_user', '/username')] : [])];
    if (faults.length > 0) throw new Refusal(faults);
    for (;;) {
      const before = await lockDriver(tx, integrationKey, plan.status === 'disabled');
      if (before !== null && !isVisible(siteLimitOf(tx), before.site_ids)) {
        throw new Refusal(problem('not_found'));
      }
      refuseOtherState(ifMatch, before === null ? null : driverOf(before));
      const id = before?.id ?? tx.newId();
      const linked = user ?? formerUser(before);
      if (user && user.driver_id !== null && user.driver_id !== id) throw new Refusal(usernameInUse);
      const row: DriverRow = {
        id,
        integration_key: integrationKey,
        name: plan.name,
        phone: plan.phone ?? null,
        username: linked?.username ?? null,
        site_ids: siteIds,
        status: plan.status ?? before?.status ?? 'enabled',
        user_id: linked?.id ?? null,
      };
      const driver = driverOf(row);
      if (sameJson(before, row)) return { result: 'unchanged', driver, renamed: false };
      if (!(await write(tx, before, row))) continue;
      const result = before === null ? 'created' : 'changed';
      await tell(tx, result, driver, before, row);
      return { result, driver, renamed: before !== null && before.name !== row.name };
    }
  });
}

const usernameInUse = problem('key_in_use', '/username', 'This user is another driver already.');

function formerUser(before: DriverRow | null): Pick<NamedUser, 'id' | 'username'> | null {
  if (before === null || before.user_id === null || before.username === null) return null;
  return { id: before.user_id, username: before.username };
}

function driverOf({ user_id: _user, ...driver }: DriverRow): Driver {
  return driver;
}

/** False when another transaction has just made a driver under the key. */
async function write(tx: Context, before: DriverRow | null, row: DriverRow): Promise<boolean> {
  const at = new Date(tx.now()).toISOString();
  try {
    if (before === null) return await insertDriver(tx, row, at);
    await updateDriver(tx, row, at);
    return true;
  } catch (error) {
    const fault = postgresFault(error);
    if (fault.kind === 'unique_violation' && fault.constraint === 'drivers_user') {
      throw new Refusal(usernameInUse);
    }
    throw error;
  }
}

/** Who may drive stands in what every server knows of its callers, so both users concerned are read anew. */
async function tell(
  tx: Context,
  result: SaveResult,
  driver: Driver,
  before: DriverRow | null,
  row: DriverRow,
): Promise<void> {
  const callerChanged = before?.user_id !== row.user_id || before?.status !== row.status;
  const users = [before?.user_id ?? null, row.user_id].filter((each) => each !== null);
  const at = new Date(tx.now()).toISOString();
  await Promise.all([
    appendEvent(tx, {
      type: 'driver_saved',
      at,
      siteIds: driver.site_ids,
      driverId: driver.id,
      data: { driver },
    }),
    writeAudit(tx, {
      action: 'driver.save',
      subjectKind: 'driver',
      subjectId: driver.id,
      data: { result },
    }),
    ...(callerChanged ? [...new Set(users)].map((each) => notifyCallerChanged(tx, each)) : []),
  ]);
}
