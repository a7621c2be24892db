import { UnsignedDecimalText } from '@fleet/contract/primitives';
import type { Route } from '@fleet/contract/routes';
import { shapeCheck } from '@fleet/contract/shape-check';
import { sameIdentifier } from './asset-selection.js';
import { compareDecimals } from './decimal.js';
import { type OutcomeHeader, readOutcomeHeader } from './outcome-header.js';

/** An odometer outcome that this phone captured. */
interface OwnReading {
  header: OutcomeHeader;
  assetId: string;
  /** Null where it was skipped or failed: it withdraws the reading before it. */
  value: string | null;
}

const readingCheck = shapeCheck(UnsignedDecimalText);

/**
 * The odometer reading of an asset that is in force when an outcome is captured, as far as the phone knows: the highest
 * of the one that the route tells and those that the phone itself has captured until then, sent or not, of each
 * requirement the one captured last; without the requirement that the outcome answers, since that one is corrected
 * [C-6]. Where the route tells a reading that this phone had sent, it stands for that outcome only, and what was in force
 * before it is unknown here; the service knows, and judges by it. Null when nothing is known.
 */
export function readingOnPhone(
  route: Route,
  outcomes: readonly Readonly<Record<string, unknown>>[],
  { assetId, at }: { assetId: string; at: OutcomeHeader },
): string | null {
  const own = outcomes
    .flatMap((each) => readingOf(route, each))
    .filter((each) => sameIdentifier(each.assetId, assetId));
  const told = route.allocation.assets.find((each) => sameIdentifier(each.id, assetId))?.odometer
    ?.current_reading;
  const isOwn = (value: string) =>
    own.some((each) => each.value !== null && compareDecimals(each.value, value) === 0);
  const latest = new Map<string, OwnReading>();
  for (const each of own) {
    const before = latest.get(placeOf(each.header));
    if (before === undefined || isLater(each.header, before.header)) latest.set(placeOf(each.header), each);
  }
  let highest = told == null || isOwn(told) ? null : told;
  for (const { header, value } of latest.values()) {
    if (value === null || placeOf(header) === placeOf(at) || isLater(header, at)) continue;
    if (highest === null || compareDecimals(value, highest) > 0) highest = value;
  }
  return highest;
}

function readingOf(route: Route, outcome: Readonly<Record<string, unknown>>): OwnReading[] {
  const header = readOutcomeHeader(outcome);
  if (!header.ok) return [];
  const { activity_reference, integration_key } = header.value;
  for (const stop of route.travel_plan.points_of_interest) {
    const activity = stop.activities.find((each) => each.reference === activity_reference);
    const requirement = activity?.requirements.find((each) => each.integration_key === integration_key);
    if (requirement?.kind !== 'odometer') continue;
    const read = /^success$/i.test(`${outcome.status}`) ? readingCheck.check(outcome.value) : null;
    return [
      { header: header.value, assetId: requirement.asset_id, value: read?.ok === true ? read.value : null },
    ];
  }
  return [];
}

function placeOf({ activity_reference, integration_key }: OutcomeHeader): string {
  return JSON.stringify([activity_reference, integration_key]);
}

function isLater(one: OutcomeHeader, other: OutcomeHeader): boolean {
  return Date.parse(one.captured_at) > Date.parse(other.captured_at);
}
