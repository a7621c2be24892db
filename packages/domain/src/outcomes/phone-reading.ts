import { UnsignedDecimalText } from '@fleet/contract/ground/primitives';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import { compareDecimals } from '../values/decimal.js';
import { findAssetAmong, sameIdentifier } from './asset-selection.js';
import { countCaptures, type OdometerCapture } from './odometer-captures.js';
import { type OutcomeHeader, readOutcomeHeader } from './outcome-header.js';

const readingCheck = shapeCheck(UnsignedDecimalText);
const identifierCheck = shapeCheck(AssetIdentifier);

/** The answer that is judged or typed. */
export type AnswerPlace = Pick<OutcomeHeader, 'activity_reference' | 'integration_key' | 'captured_at'>;

/**
 * Returns the odometer reading of an asset at the capture of an outcome, as far as the phone knows: the highest of the
 * reading in the route and of the readings that this phone captured until then, sent or not [C-6]. Leaves out the
 * reading in the route if this phone captured it, so that the driver can correct the capture to a lower reading. The
 * service judges such a correction by an earlier reading, which the phone does not know. Null if no reading is known.
 */
export function readingOnPhone(
  route: Route,
  outcomes: readonly Readonly<Record<string, unknown>>[],
  { assetId, at }: { assetId: string; at: AnswerPlace },
): string | null {
  const asset = assetId.toLowerCase();
  const own = outcomes.flatMap((each) => captureOf(route, each)).filter((each) => each.asset_id === asset);
  const inRoute = route.allocation.assets.find((each) => sameIdentifier(each.id, assetId))?.odometer
    ?.current_reading;
  const isOwn = (value: string) =>
    own.some(({ reading }) => reading !== null && compareDecimals(reading, value) === 0);
  const known = inRoute == null || isOwn(inRoute) ? null : inRoute;
  return countCaptures(own).highestReading(asset, { ...at, requirement_key: at.integration_key }, known);
}

/**
 * Returns the route by which an answer to this requirement is judged. For an odometer requirement, its asset has the
 * reading of `readingOnPhone`. For other requirements, it is the given route itself.
 */
export function routeForAnswer(
  route: Route,
  outcomes: readonly Readonly<Record<string, unknown>>[],
  { requirement, at }: { requirement: Requirement; at: AnswerPlace },
): Route {
  if (requirement.kind !== 'odometer') return route;
  const { asset_id: assetId } = requirement;
  const current_reading = readingOnPhone(route, outcomes, { assetId, at });
  const assets = route.allocation.assets.map((each) =>
    each.odometer === undefined || each.odometer === null || !sameIdentifier(each.id, assetId)
      ? each
      : { ...each, odometer: { ...each.odometer, current_reading } },
  );
  return { ...route, allocation: { ...route.allocation, assets } };
}

/**
 * Returns the outcome as a capture, if it answers an odometer requirement of the route. In another version of the
 * route, the requirement may be about another asset, which the outcome then names.
 */
function captureOf(route: Route, outcome: Readonly<Record<string, unknown>>): OdometerCapture[] {
  const header = readOutcomeHeader(outcome);
  if (!header.ok) return [];
  const { activity_reference, integration_key, captured_at, submission_id } = header.value;
  for (const stop of route.travel_plan.points_of_interest) {
    const activity = stop.activities.find((each) => each.reference === activity_reference);
    const requirement = activity?.requirements.find((each) => each.integration_key === integration_key);
    if (requirement?.kind !== 'odometer') continue;
    if (isOfOther(requirement.asset_id, outcome.asset_identifier, route)) continue;
    const read = /^success$/i.test(`${outcome.status}`) ? readingCheck.check(outcome.value) : null;
    return [
      {
        activity_reference,
        requirement_key: integration_key,
        captured_at,
        submission_id,
        asset_id: requirement.asset_id.toLowerCase(),
        reading: read?.ok === true ? read.value : null,
      },
    ];
  }
  return [];
}

function isOfOther(assetId: string, named: unknown, route: Route): boolean {
  const read = identifierCheck.check(named);
  if (!read.ok) return false;
  const { type, identifier } = read.value;
  const id = type === 'asset_id' ? identifier : findAssetAmong(route.allocation.assets, read.value)?.id;
  return id !== undefined && !sameIdentifier(id, assetId);
}
