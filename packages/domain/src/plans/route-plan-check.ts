import { below, isFull, mostProblems, type Problem, problem } from '@fleet/contract/ground/problems';
import type { RoutePlan } from '@fleet/contract/planning/routes';
import { openPatternBook, type PatternBook } from '../patterns/pattern-book.js';
import { checkNamedOnce, checkUnique } from '../values/sequence-check.js';
import { type InTurns, withoutPauses } from '../values/work-in-turns.js';
import { stopPlanCheck } from './stop-plan-check.js';

/** The most points of all polygons of a route. Every position of its driver is tested against the nearby polygons. */
const mostPolygonPoints = 5_000;

const stopsPointer = '/travel_plan/points_of_interest';

/**
 * Returns every fault of a plan that its shape alone does not show, with JSON pointers into the plan [C-6]. The service
 * itself checks whether the assets, drivers and sites exist.
 */
export function checkRoutePlan(plan: RoutePlan): Problem[] {
  return withoutPauses(routePlanCheck(plan, openPatternBook()));
}

/** The check of a plan, in turns. Routes that one request saves share a book, and so its budget for patterns. */
export function* routePlanCheck(plan: RoutePlan, patterns: PatternBook): InTurns<Problem[]> {
  const stops = plan.travel_plan.points_of_interest;
  const consignments = (plan.consignments ?? []).map((each) => each.integration_key);
  const consignmentKeys = new Set(consignments);
  const problems = [
    ...checkNamedOnce(plan.site_id, plan.site_integration_key, '/site_integration_key'),
    ...checkAllocation(plan.allocation ?? {}),
    ...checkUnique(
      consignments.map((key, index) => ({ key, pointer: `/consignments/${index}/integration_key` })),
      'The consignment key',
    ),
    ...checkUnique(
      (plan.currencies ?? []).map(({ id }, index) => ({ key: id, pointer: `/currencies/${index}/id` })),
      'The currency',
    ),
    // [R-RTE-7]
    ...(stops.length < 2 ? [problem('too_few_stops', stopsPointer)] : []),
    ...checkUnique(
      stops.map((stop, index) => ({
        key: stop.integration_key,
        pointer: `${stopsPointer}/${index}/integration_key`,
      })),
      'The key of a point of interest',
    ),
    // An outcome names its activity by the reference alone, so a reference is unique in the whole route [C-6].
    ...checkUnique(
      stops.flatMap((stop, index) =>
        stop.activities.map((each, place) => ({
          key: each.reference,
          pointer: `${stopsPointer}/${index}/activities/${place}/reference`,
        })),
      ),
      'The activity reference',
    ),
    ...checkPolygonPoints(stops),
  ];
  for (const [index, stop] of stops.entries()) {
    if (isFull(problems)) break;
    const found = yield* stopPlanCheck(stop, consignmentKeys, patterns);
    for (const fault of below(`${stopsPointer}/${index}`, found)) problems.push(fault);
  }
  return problems.slice(0, mostProblems);
}

function checkPolygonPoints(stops: RoutePlan['travel_plan']['points_of_interest']): Problem[] {
  let points = 0;
  for (const [index, { geofence }] of stops.entries()) {
    points += geofence.type === 'polygon' ? geofence.coordinates.length : 0;
    if (points <= mostPolygonPoints) continue;
    const message = `The polygons of a route have at most ${mostPolygonPoints} points taken together.`;
    return [problem('too_many', `${stopsPointer}/${index}/geofence/coordinates`, message)];
  }
  return [];
}

function checkAllocation(allocation: NonNullable<RoutePlan['allocation']>): Problem[] {
  const { crew_ids: crew = [], crew_integration_keys: crewKeys = [], assets = [] } = allocation;
  const twiceNamed = crew.length > 0 && crewKeys.length > 0;
  return below('/allocation', [
    ...checkNamedOnce(allocation.driver_id, allocation.driver_integration_key, '/driver_integration_key'),
    ...(twiceNamed ? [problem('ambiguous_reference', '/crew_integration_keys')] : []),
    ...checkUnique(listed(crew, '/crew_ids'), 'The crew member'),
    ...checkUnique(listed(crewKeys, '/crew_integration_keys'), 'The crew member'),
    ...assets.flatMap(({ id, integration_key: key }, index) =>
      id === undefined && key === undefined
        ? [
            problem(
              'unknown_asset',
              `/assets/${index}`,
              'The asset is named by neither id nor integration_key.',
            ),
          ]
        : checkNamedOnce(id, key, `/assets/${index}/integration_key`),
    ),
    ...checkUnique(
      assets.map(({ id }, index) => ({ key: id, pointer: `/assets/${index}/id` })),
      'The asset',
    ),
    ...checkUnique(
      assets.map((asset, index) => ({
        key: asset.integration_key,
        pointer: `/assets/${index}/integration_key`,
      })),
      'The asset',
    ),
  ]);
}

function listed(keys: readonly string[], pointer: string): { key: string; pointer: string }[] {
  return keys.map((key, index) => ({ key, pointer: `${pointer}/${index}` }));
}
