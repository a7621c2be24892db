import { isProblem, type Problem, problem } from '@fleet/contract/ground/problems';
import type { Route } from '@fleet/contract/planning/routes';
import { readOutcomeAddress } from '@fleet/domain/outcomes/outcome-header';
import { precedingKeys } from '@fleet/domain/plans/requirement-sequence';
import { type Context, Refusal } from '../context.js';
import type { RoutePlanCache } from '../routes/route-plan-cache.js';
import type { Candidate, OutcomeDraft, Place, PlacedBatch, SubmissionTask } from './batch-types.js';

/**
 * Finds the requirement that each entry answers, in the version that the driver named, else in the current version.
 * Refuses a version that the route does not have: `unknown_value`.
 */
export async function findRequirements(
  ctx: Context,
  plans: RoutePlanCache,
  { to, namedVersion, drafts }: SubmissionTask,
  currentVersion: number,
): Promise<PlacedBatch> {
  const version = namedVersion ?? currentVersion;
  const plan = version > currentVersion ? null : await plans.get(ctx, to.routeId, version);
  if (plan === null) {
    throw new Refusal(problem('unknown_value', '/route_version', 'The route has no such version.'));
  }
  return {
    candidates: drafts.map((draft) => withPlan({ draft, places: [], unplaced: [] }, plan)),
    earlierThan: namedVersion === null && version > 1 ? version : null,
  };
}

/** A phone that has missed more versions than this has missed them for days. */
const mostEarlierVersions = 20;

/** Adds the requirements that these entries answer in the versions that were not tried, the newest first [C-6]. */
export async function findInEarlierVersions(
  ctx: Context,
  plans: RoutePlanCache,
  routeId: string,
  { candidates: placed, earlierThan }: PlacedBatch,
  entries: ReadonlySet<OutcomeDraft>,
): Promise<PlacedBatch> {
  let candidates = placed;
  const newest = (earlierThan ?? 1) - 1;
  for (let version = newest; version > Math.max(0, newest - mostEarlierVersions); version -= 1) {
    // One plan at a time: twenty large ones together would take a large part of the memory.
    const plan = await plans.get(ctx, routeId, version);
    if (plan === null) continue;
    candidates = candidates.map((each) => (entries.has(each.draft) ? withPlan(each, plan) : each));
  }
  return { candidates, earlierThan: null };
}

/** The candidate with the requirement of one more version that it may answer. */
function withPlan(candidate: Candidate, plan: Route): Candidate {
  const { draft, places, unplaced } = candidate;
  const place = findPlace(plan, draft);
  if (place === null) return candidate;
  if (!isProblem(place)) return { ...candidate, places: [...places, { draft, place }] };
  return unplaced.length === 0 ? { ...candidate, unplaced: [place] } : candidate;
}

/**
 * The place of an entry in this version of the route, or the problem of its unknown part; null if it names no place.
 */
function findPlace(plan: Route, draft: OutcomeDraft): Place | Problem | null {
  const address = readOutcomeAddress(draft.content);
  if (address === null) return null;
  const activity = placesOf(plan).get(address.activity_reference);
  if (activity === undefined) return problem('unknown_activity', '/activity_reference');
  return activity.get(address.integration_key) ?? problem('unknown_requirement', '/integration_key');
}

type PlacesByKey = ReadonlyMap<string, Place>;
const places = new WeakMap<Route, ReadonlyMap<string, PlacesByKey>>();

/** The requirements of a plan by activity and key. Plans are cached, so this is computed once per version. */
function placesOf(plan: Route): ReadonlyMap<string, PlacesByKey> {
  const known = places.get(plan);
  if (known !== undefined) return known;
  const facts = { version: plan.version, currencies: plan.currencies, assets: plan.allocation.assets };
  const made = new Map<string, PlacesByKey>();
  for (const stop of plan.travel_plan.points_of_interest) {
    for (const activity of stop.activities) {
      const byKey = activity.requirements.map((requirement): [string, Place] => {
        const key = requirement.integration_key;
        return [key, { plan: facts, activity, requirement, preceding: precedingKeys(activity, key) }];
      });
      made.set(activity.reference, new Map(byKey));
    }
  }
  places.set(plan, made);
  return made;
}
