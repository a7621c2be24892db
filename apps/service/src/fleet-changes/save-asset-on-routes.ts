import { type AssetToSave, type SavedAsset, saveAsset } from '../assets/save-asset.js';
import type { Context } from '../context.js';
import { refreshOpenRoutesOfAssets } from '../routes/render-progress.js';

/**
 * Saves an asset and, in the same transaction, renders every open route that shows it, so that drivers see the current
 * registration when they scan. Refuses as `saveAsset` does.
 */
export async function saveAssetOnRoutes(ctx: Context, input: AssetToSave): Promise<SavedAsset> {
  return ctx.inTransaction(async (tx) => {
    const saved = await saveAsset(tx, input);
    if (saved.result === 'changed') await refreshOpenRoutesOfAssets(tx, [saved.asset.id]);
    return saved;
  });
}
