import type { Context } from '../context.js';
import { findDriverId } from '../drivers/driver-queries.js';
import { type DriverToSave, type SavedDriver, saveDriver } from '../drivers/save-driver.js';
import { refreshOpenRoutesOfDrivers } from '../routes/render-progress.js';
import { lockDriverSession, revokeDriverSession } from '../sessions/revoke-driver-session.js';

/**
 * Saves a driver and, in the same transaction, renders the driver's open routes if the name changed. Refuses as
 * `saveDriverAndSession` does.
 */
export async function saveDriverOnRoutes(ctx: Context, input: DriverToSave): Promise<SavedDriver> {
  return ctx.inTransaction(async (tx) => {
    const saved = await saveDriverAndSession(tx, input);
    if (saved.renamed) await refreshOpenRoutesOfDrivers(tx, [saved.driver.id]);
    return saved;
  });
}

/**
 * Saves a driver and, if disabled, revokes their active session, which frees the asset and the device [C-10]. Refuses
 * as `saveDriver` does. Requires a transaction.
 */
export async function saveDriverAndSession(tx: Context, input: DriverToSave): Promise<SavedDriver> {
  const disables = input.plan.status === 'disabled';
  if (disables) await lockSessionOf(tx, input.integrationKey);
  const saved = await saveDriver(tx, input);
  if (disables) await revokeDriverSession(tx, saved.driver.id);
  return saved;
}

async function lockSessionOf(tx: Context, integrationKey: string): Promise<void> {
  const driverId = await findDriverId(tx, { integrationKey });
  if (driverId !== null) await lockDriverSession(tx, driverId);
}
