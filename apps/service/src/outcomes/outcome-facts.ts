import type { AssetIdentifier } from '@fleet/contract/requirement-kinds/asset-identifier';
import type { AllocatedAsset } from '@fleet/contract/routes';
import { findAssetAmong } from '@fleet/domain/asset-selection';
import type { JudgementFacts } from '@fleet/domain/judgement-facts';
import { neededFacts } from '@fleet/domain/needed-facts';
import { completedUploads } from '../blobs/resolve-image-urls.js';
import type { Context } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import type { OdometerEntry, PlacedDraft } from './outcome-drafts.js';
import { findAssetsByIdentifier } from './outcome-fact-queries.js';
import type { ReadingLedger } from './reading-ledger.js';

/** What the database has to be asked before a batch can be judged; most batches need nothing. */
export interface BatchNeeds {
  /** Identifiers that the route's allocation does not resolve. */
  identifiers: AssetIdentifier[];
  imageUrls: string[];
  odometers: OdometerEntry[];
}

export interface BatchFacts {
  assets: readonly AllocatedAsset[];
  uploads: ReadonlySet<string>;
  readings: ReadingLedger;
}

export function needsOfBatch(drafts: readonly PlacedDraft[]): BatchNeeds {
  const needs: BatchNeeds = { identifiers: [], imageUrls: [], odometers: [] };
  for (const placed of drafts) {
    const { requirement, plan } = placed.place;
    const needed = neededFacts(requirement, placed.draft.content);
    needs.imageUrls.push(...needed.imageUrls);
    for (const identifier of needed.assetIdentifiers) {
      if (findAssetAmong(plan.assets, identifier) === null) needs.identifiers.push(identifier);
    }
    if (requirement.kind === 'odometer' && placed.draft.header !== null) {
      const isRead = needed.odometerAssetId !== null;
      needs.odometers.push({ placed, assetId: requirement.asset_id, isRead });
    }
  }
  return needs;
}

/** What does not change under our hands; no query where nothing is needed. */
export async function gatherFacts(
  ctx: Context,
  blobs: BlobStore,
  needs: BatchNeeds,
): Promise<Pick<BatchFacts, 'assets' | 'uploads'>> {
  return {
    assets: needs.identifiers.length === 0 ? [] : await findAssetsByIdentifier(ctx, needs.identifiers),
    uploads: needs.imageUrls.length === 0 ? new Set() : await completedUploads(ctx, blobs, needs.imageUrls),
  };
}

/** The facts of one entry, as the domain asks for them. */
export function factsFor({ draft, place }: PlacedDraft, known: BatchFacts): JudgementFacts {
  const { plan, activity, requirement } = place;
  return {
    requirement,
    activity,
    assets: plan.assets,
    currencies: plan.currencies,
    findAsset: (identifier) =>
      findAssetAmong(plan.assets, identifier) ?? findAssetAmong(known.assets, identifier),
    readingAt: (assetId) => known.readings.readingAt(draft.n, assetId),
    isUploaded: (url) => known.uploads.has(url),
  };
}
