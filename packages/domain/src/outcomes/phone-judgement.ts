import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, Route } from '@fleet/contract/planning/routes';
import { loadEngine } from '#pattern-engine';
import { findAssetAmong, sameIdentifier } from './asset-selection.js';
import type { JudgementFacts } from './judgement-facts.js';
import { readOutcomeAddress, readOutcomeHeader } from './outcome-header.js';
import { judgeOutcome } from './outcome-judgement.js';
import { wantedAsset } from './outcome-kinds/asset-outcome.js';
import { readingOnPhone } from './phone-reading.js';

/** What a phone knows in addition to the route. */
export interface PhoneFacts {
  /** True for the placeholder that an outcome contains instead of the URL of an image, until the image is uploaded. */
  isImage(url: string): boolean;
  /** The outcomes of this route in force on the phone: those not sent yet, and the odometer readings sent before. */
  outcomes: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Judges an outcome on the phone before it is captured, by the service's rules. Returns every fault; none if the
 * outcome may be captured. The phone accepts what only the service can check, so it never refuses an outcome that the
 * service would accept.
 */
export function judgeOnPhone(outcome: unknown, route: Route, phone: PhoneFacts): readonly Problem[] {
  const address = readOutcomeAddress(outcome);
  const header = readOutcomeHeader(outcome);
  if (address === null) return header.ok ? [] : header.problems;
  const activity = activitiesOf(route).find((each) => each.reference === address.activity_reference);
  if (activity === undefined) return [problem('unknown_activity', '/activity_reference')];
  const requirement = activity.requirements.find((each) => each.integration_key === address.integration_key);
  if (requirement === undefined) return [problem('unknown_requirement', '/integration_key')];
  const { assets } = route.allocation;
  const facts: JudgementFacts = {
    requirement,
    activity,
    assets,
    currencies: route.currencies,
    findAsset: (identifier) => findAssetAmong(assets, identifier),
    readingAt: (assetId) =>
      header.ok ? readingOnPhone(route, phone.outcomes, { assetId, at: header.value }) : null,
    isUploaded: (url) => phone.isImage(url) || isAddress(url),
  };
  const judged = judgeOutcome(outcome, facts);
  if (judged.ok) return [];
  const knowsAsset = isWantedAssetAllocated(requirement, activity, route);
  return judged.problems.filter((each) => knowsAsset || each.code !== 'unknown_asset');
}

/**
 * Loads what judging the outcomes of this route needs and a browser does not have yet: the engine for patterns, if a
 * form has one. Until the engine is loaded, `judgeOnPhone` leaves patterns to the service. Rejects if the engine cannot
 * be loaded now; then call this function again later. Outside a browser it does nothing.
 */
export async function prepareJudge(route: Route): Promise<void> {
  if (activitiesOf(route).some(hasPattern)) await loadEngine();
}

function hasPattern({ requirements }: Activity): boolean {
  return requirements.some(
    (each) => each.kind === 'form' && each.fields.some(({ regex }) => regex !== undefined),
  );
}

function activitiesOf(route: Route): Activity[] {
  return route.travel_plan.points_of_interest.flatMap((stop) => stop.activities);
}

/** The address of an earlier upload; only the service knows whether it was completed. */
function isAddress(url: string): boolean {
  return url.startsWith('https://') || url.startsWith('http://');
}

/**
 * The service may know an asset that the allocation lacks, so the phone cannot report it as unknown. But if a certain
 * asset is required and allocated, every other one is wrong [R-AST-3][R-AST-6].
 */
function isWantedAssetAllocated(requirement: Requirement, activity: Activity, route: Route): boolean {
  const wanted =
    requirement.kind === 'odometer'
      ? requirement.asset_id
      : requirement.kind === 'asset'
        ? wantedAsset(requirement, { activity }).asset_id
        : undefined;
  return wanted !== undefined && route.allocation.assets.some((each) => sameIdentifier(each.id, wanted));
}
