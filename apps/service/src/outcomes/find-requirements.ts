import { isProblem, type Problem, problem } from '@fleet/contract/ground/problems';
import type { Activity, Route } from '@fleet/contract/planning/routes';
import { readOutcomeAddress } from '@fleet/domain/outcomes/outcome-header';
import { type Context, Refusal } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import type { RoutePlanCache } from '../routes/route-plan-cache.js';
import type {
  Candidate,
  OutcomeDraft,
  PlacedBatch,
  RequirementPlace,
  SubmissionTask,
} from './batch-types.js';
import { createRequirementComparison } from './same-requirement.js';

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
  const newest = namedVersion === null ? version - 1 : 0;
  return {
    candidates: drafts.map((draft) => withPlan(draft, plan)),
    untried: newest < 1 ? null : { newest, oldest: Math.max(1, newest - mostEarlierVersions + 1) },
  };
}

/** A phone that has missed more versions than this has missed them for days. */
const mostEarlierVersions = 20;

/** Judging takes up to a millisecond per requirement. With this many in a request, no further version is tried. */
const mostRequirements = 1_000;

/** How far to search: `first` until every entry has one more requirement, `all` in all untried versions. */
export type SearchExtent = 'first' | 'all';

/**
 * Adds the requirements that these entries answer in versions that were not tried, the newest first [C-6]. Skips a
 * version with the same requirement as the last one tried, because it refuses the same outcomes. Each version may have
 * 8 MB, so a version that the request has searched is not read again, which would take long in the transaction that
 * locks the route.
 */
export async function findInEarlierVersions(
  ctx: Context,
  plans: RoutePlanCache,
  { to, inVersions }: Pick<SubmissionTask, 'to' | 'inVersions'>,
  { candidates: placed, untried }: PlacedBatch,
  entries: ReadonlySet<OutcomeDraft>,
  extent: SearchExtent,
): Promise<PlacedBatch> {
  if (untried === null) return { candidates: placed, untried };
  let candidates = placed;
  const turns = beginTurns(ctx.db);
  const unfound = new Set(entries);
  const { oldest } = untried;
  const isSameRequirement = createRequirementComparison();
  let room = mostRequirements - placed.reduce((sum, { places }) => sum + places.length, 0);
  let version = untried.newest;
  for (; version >= oldest && room > 0 && (extent === 'all' || unfound.size > 0); version -= 1) {
    const found = inVersions.get(version) ?? new Map<OutcomeDraft, RequirementPlace | null>();
    inVersions.set(version, found);
    const unknown = [...entries].filter((each) => !found.has(each));
    // One plan at a time: twenty large ones together would take a large part of the memory.
    const plan = unknown.length === 0 ? null : await plans.get(ctx, to.routeId, version);
    for (const draft of unknown) {
      const place = plan === null ? null : findPlace(plan, draft);
      found.set(draft, place === null || isProblem(place) ? null : place);
    }
    candidates = candidates.map((each) => {
      const place = entries.has(each.draft) ? (found.get(each.draft) ?? null) : null;
      const last = each.places.at(-1)?.place;
      if (place === null || (last !== undefined && isSameRequirement(place, last))) return each;
      unfound.delete(each.draft);
      room -= 1;
      return { ...each, places: [...each.places, { draft: each.draft, place }] };
    });
    await turns.pause();
  }
  const isDone = version < oldest || room <= 0;
  return { candidates, untried: isDone ? null : { newest: version, oldest } };
}

/**
 * The entry with its requirement in the version that is tried first. If this version has no such activity or
 * requirement, it is the entry with that problem.
 */
function withPlan(draft: OutcomeDraft, plan: Route): Candidate {
  const place = findPlace(plan, draft);
  if (place === null) return { draft, places: [], unplaced: [] };
  return isProblem(place)
    ? { draft, places: [], unplaced: [place] }
    : { draft, places: [{ draft, place }], unplaced: [] };
}

/**
 * The requirement that an entry names, in this version of the route. A problem if the activity or the requirement is
 * unknown; null if the entry names none.
 */
function findPlace(plan: Route, draft: OutcomeDraft): RequirementPlace | Problem | null {
  const address = readOutcomeAddress(draft.content);
  if (address === null) return null;
  const activity = activitiesOf(plan).get(address.activity_reference);
  if (activity === undefined) return problem('unknown_activity', '/activity_reference');
  const requirement = activity.requirements.find((each) => each.integration_key === address.integration_key);
  if (requirement === undefined) return problem('unknown_requirement', '/integration_key');
  const { version, currencies, allocation } = plan;
  return { plan: { version, currencies, assets: allocation.assets }, activity, requirement };
}

const activities = new WeakMap<Route, ReadonlyMap<string, Activity>>();

/**
 * The activities of a plan by reference, once per cached version. A plan may have 50,000 activities and more
 * requirements, so only activities have an index, which is much smaller than the plan.
 */
function activitiesOf(plan: Route): ReadonlyMap<string, Activity> {
  const known = activities.get(plan);
  if (known !== undefined) return known;
  const stops = plan.travel_plan.points_of_interest;
  const made = new Map(stops.flatMap((stop) => stop.activities.map((each) => [each.reference, each])));
  activities.set(plan, made);
  return made;
}
