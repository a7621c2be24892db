import type { DriverPlan } from '@fleet/contract/integration';
import type { Context } from '../context.js';
import { type SavedDriver, saveDriver } from '../organisations/save-driver.js';
import { refreshOpenRoutesOfDriver } from '../routes/render-progress.js';

/**
 * Saves a driver and, where the name is another one, renders the driver's open routes in the same transaction. Refuses
 * as `saveDriver` does.
 */
export async function saveDriverOnRoutes(
  ctx: Context,
  input: { integrationKey: string; plan: DriverPlan },
): Promise<SavedDriver> {
  return ctx.inTransaction(async (tx) => {
    const saved = await saveDriver(tx, input);
    if (saved.renamed) await refreshOpenRoutesOfDriver(tx, saved.driver.id);
    return saved;
  });
}
