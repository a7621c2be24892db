import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { Requirement, type RequirementPlan } from '@fleet/contract/planning/requirements';
import { type Activity, type PointOfInterest, type Route, RoutePlan } from '@fleet/contract/planning/routes';
import { normalForm } from './plan-normal-form.js';
import { assetNamingOf } from './plan-references.js';
import type { ReferenceBook } from './reference-book.js';

type StopPlan = RoutePlan['travel_plan']['points_of_interest'][number];
type ActivityPlan = StopPlan['activities'][number];

export interface RouteIdentity {
  id: string;
  integrationKey: string | null;
  /** Ids for stops and consignments; an existing route's own ids replace them afterwards. */
  newId: () => string;
}

const inNormalForm = normalForm(RoutePlan);
const requirementCheck = shapeCheck(Requirement);

/**
 * The document of a plan whose references are all resolved: planned, version 1, without progress. If the plan has no
 * allocation, `current` is used.
 */
export function renderRoute(
  checkedPlan: RoutePlan,
  book: ReferenceBook,
  identity: RouteIdentity,
  current: Route['allocation'] = { driver: null, crew: [], assets: [] },
): Route {
  const plan = inNormalForm(checkedPlan);
  const allocation = plan.allocation === undefined ? current : renderAllocation(plan.allocation, book);
  return {
    id: identity.id,
    integration_key: identity.integrationKey,
    reference: plan.reference ?? null,
    name: plan.name,
    status: 'planned',
    version: 1,
    site_id: book.siteId({ id: plan.site_id, integration_key: plan.site_integration_key }) ?? null,
    driver_id: allocation.driver?.id ?? null,
    planned_start_at: plan.planned_start_at ?? null,
    started_at: null,
    completed_at: null,
    allocation,
    consignments: (plan.consignments ?? []).map((each) => ({ id: identity.newId(), ...each })),
    travel_plan: {
      points_of_interest: plan.travel_plan.points_of_interest.map((stop, index) =>
        renderStop(stop, index + 1, book, identity.newId()),
      ),
    },
    currencies: plan.currencies ?? [...book.currencies],
  };
}

function renderAllocation(
  plan: NonNullable<RoutePlan['allocation']>,
  book: ReferenceBook,
): Route['allocation'] {
  const crew = [
    ...(plan.crew_ids ?? []).map((id) => book.driver({ id })),
    ...(plan.crew_integration_keys ?? []).map((key) => book.driver({ integration_key: key })),
  ];
  return {
    driver: book.driver({ id: plan.driver_id, integration_key: plan.driver_integration_key }) ?? null,
    crew: crew.filter((each) => each !== undefined),
    assets: (plan.assets ?? []).map((each) => book.asset(each)).filter((each) => each !== undefined),
  };
}

function renderStop(plan: StopPlan, sequence: number, book: ReferenceBook, id: string): PointOfInterest {
  return {
    id,
    sequence,
    ...plan,
    activities: plan.activities.map((each) => renderActivity(each, book)),
    status: 'pending',
    arrived_at: null,
    departed_at: null,
  };
}

function renderActivity(plan: ActivityPlan, book: ReferenceBook): Activity {
  const { asset_id, asset_integration_key, ...rest } = plan;
  const asset = book.asset({ id: asset_id, integration_key: asset_integration_key });
  return {
    ...rest,
    requirements: plan.requirements.map((each) => renderRequirement(each, book)),
    ...(asset === undefined ? {} : { asset_id: asset.id }),
    status: 'pending',
    planned: true,
  };
}

/** A requirement of any kind, as planned, except that only the id names an asset. */
function renderRequirement(plan: RequirementPlan, book: ReferenceBook): Requirement {
  const { asset_id: id, asset_integration_key: key } = assetNamingOf(plan);
  const asset = book.asset({ id, integration_key: key });
  const { asset_integration_key: _, ...rest } = { asset_integration_key: undefined, ...plan };
  const checked = requirementCheck.check(asset === undefined ? rest : { ...rest, asset_id: asset.id });
  if (!checked.ok) throw new Error(`a requirement planned as ${plan.kind} cannot be rendered`);
  return checked.value;
}
