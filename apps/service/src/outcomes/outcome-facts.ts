import { findAssetAmong } from '@fleet/domain/outcomes/asset-selection';
import type { JudgementFacts } from '@fleet/domain/outcomes/judgement-facts';
import { neededFacts } from '@fleet/domain/outcomes/needed-facts';
import { completedUploads } from '../blobs/resolve-image-urls.js';
import type { Context } from '../context.js';
import type { BlobStore } from '../platform/blobs/blob-store.js';
import type { BatchFacts, BatchNeeds, Candidate, PlacedDraft } from './batch-types.js';
import { findAssetsByIdentifier } from './outcome-fact-queries.js';

/** What the entries need from the database, for all requirements that they may answer. */
export function needsOfBatch(candidates: readonly Candidate[]): BatchNeeds {
  const needs: BatchNeeds = { identifiers: [], imageUrls: [], odometers: [] };
  for (const placed of candidates.flatMap((each) => each.places)) {
    const { requirement, plan } = placed.place;
    const needed = neededFacts(requirement, placed.draft.content);
    needs.imageUrls.push(...needed.imageUrls);
    for (const identifier of needed.assetIdentifiers) {
      if (findAssetAmong(plan.assets, identifier) === null) needs.identifiers.push(identifier);
    }
    const { n, header } = placed.draft;
    if (requirement.kind === 'odometer' && header !== null) {
      needs.odometers.push({
        n,
        submission_id: header.submission_id,
        captured_at: header.captured_at,
        activity_reference: header.activity_reference,
        requirement_key: header.integration_key,
        asset_id: requirement.asset_id,
        isRead: needed.odometerAssetId !== null,
      });
    }
  }
  return needs;
}

/** Facts that do not change during the judgement; runs no query if none is needed. */
export async function lookUpFacts(
  ctx: Context,
  blobs: BlobStore,
  needs: BatchNeeds,
): Promise<Pick<BatchFacts, 'assets' | 'uploads'>> {
  return {
    assets: needs.identifiers.length === 0 ? [] : await findAssetsByIdentifier(ctx, needs.identifiers),
    uploads: needs.imageUrls.length === 0 ? new Set() : await completedUploads(ctx, blobs, needs.imageUrls),
  };
}

/** The facts of one entry, in the form that the domain needs. */
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
    searches: known.searches,
  };
}
