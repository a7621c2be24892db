import type { OdometerUnit } from '@fleet/contract/fleet/assets';
import type {
  ProofImage,
  ProofOfDelivery,
  ProofOutcome,
  ProofRequirement,
} from '@fleet/contract/outgoing/proof-of-delivery';
import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { requirementOf } from './proof-contents.js';
import { documentOf } from './proof-document.js';
import type { ProofOutcomeRow } from './proof-queries.js';

export interface ProofFacts {
  organisation: ProofOfDelivery['organisation'];
  timeZone: string;
  issuedAt: string;
  route: Route;
  stop: PointOfInterest;
  /** The outcome that was captured last is the first. */
  outcomes: readonly ProofOutcomeRow[];
  /** By `requirementOf`: how many earlier outcomes are left out. */
  leftOut: ReadonlyMap<string, number>;
  /** By address: the images that are uploads of the organisation. */
  images: ReadonlyMap<string, ProofImage>;
}

/** The proof of what happened at one stop, from plan and records. */
export function composeProof(facts: ProofFacts): ProofOfDelivery {
  const { route, stop } = facts;
  const named = new Set(stop.activities.flatMap((each) => each.consignment_references ?? []));
  const activities = inOrder(stop).map((activity) => ({
    reference: activity.reference,
    name: activity.name,
    type: activity.type,
    status: activity.status,
    status_reason: activity.status_reason ?? null,
    consignment_references: activity.consignment_references ?? [],
    requirements: requirementsOf(activity, facts),
  }));
  return {
    document: documentOf(activities),
    organisation: facts.organisation,
    time_zone: facts.timeZone,
    issued_at: facts.issuedAt,
    route: {
      id: route.id,
      integration_key: route.integration_key,
      reference: route.reference,
      name: route.name,
      status: route.status,
      version: route.version,
      driver:
        route.allocation.driver === null
          ? null
          : { id: route.allocation.driver.id, name: route.allocation.driver.name },
      assets: route.allocation.assets,
    },
    stop: {
      id: stop.id,
      integration_key: stop.integration_key,
      name: stop.name,
      sequence: stop.sequence,
      address: stop.address,
      contacts: stop.contacts ?? [],
      status: stop.status,
      planned_arrival_at: stop.planned_arrival_at ?? null,
      planned_departure_at: stop.planned_departure_at ?? null,
      arrived_at: stop.arrived_at,
      departed_at: stop.departed_at,
    },
    consignments: route.consignments.filter((each) => named.has(each.integration_key)),
    activities,
  };
}

/** Activities in the order of their execution, followed by those that drivers added. */
function inOrder({ activities, execution_sequence }: PointOfInterest): Activity[] {
  const place = (each: Activity) => {
    const found = execution_sequence.indexOf(each.reference);
    return found < 0 ? execution_sequence.length : found;
  };
  return [...activities].sort((one, other) => place(one) - place(other));
}

/**
 * The requirements of the plan in the order of execution, then captures for requirements that the plan no longer has.
 */
function requirementsOf(activity: Activity, facts: ProofFacts): ProofRequirement[] {
  const byKey = new Map<string, ProofOutcomeRow[]>();
  for (const row of facts.outcomes) {
    if (row.activity_reference !== activity.reference) continue;
    const rows = byKey.get(row.requirement_key) ?? [];
    byKey.set(row.requirement_key, [...rows, row]);
  }
  const captured = (key: string, assetId: string | null) => {
    const [outcome = null, ...corrected] = (byKey.get(key) ?? []).map((row) => ({
      ...outcomeOf(row, facts.images),
      meter_unit: meterUnitOf(row, assetId, facts.route),
    }));
    const place = { activity_reference: activity.reference, requirement_key: key };
    return { outcome, corrected, corrected_left_out: facts.leftOut.get(requirementOf(place)) ?? 0 };
  };
  const asked = askedOf(activity);
  const place = (key: string) => (asked.includes(key) ? asked.indexOf(key) : asked.length);
  const planned = activity.requirements
    .filter(({ integration_key: key }) => asked.includes(key) || byKey.has(key))
    .sort((one, other) => place(one.integration_key) - place(other.integration_key))
    .map((each) => ({
      integration_key: each.integration_key,
      label: each.label,
      kind: each.kind,
      is_optional: each.is_optional,
      is_planned: true,
      ...captured(each.integration_key, each.kind === 'odometer' ? each.asset_id : null),
    }));
  const known = new Set(activity.requirements.map((each) => each.integration_key));
  const former = [...byKey].filter(([key]) => !known.has(key));
  return [
    ...planned,
    ...former.map(([key, rows]) => ({
      integration_key: key,
      label: key,
      kind: rows[0]?.kind ?? '',
      is_optional: true,
      is_planned: false,
      ...captured(key, null),
    })),
  ];
}

/** The requirements for how the activity ended: those for a failure are left out after a success. */
function askedOf({ status, execution_sequence, failure_sequence = [] }: Activity): readonly string[] {
  return status === 'failed' ? failure_sequence : execution_sequence;
}

/** The unit of the meter that was read, if the asset is known and still has a meter of that type. */
function meterUnitOf(
  { content, asset_id, meter_type, odometer_unit }: ProofOutcomeRow,
  assetId: string | null,
  { allocation }: Route,
): OdometerUnit | null {
  if (assetId === null) return null;
  const allocated = allocation.assets.find((each) => each.id === assetId)?.odometer;
  const own = asset_id === assetId ? { meter_type, unit: odometer_unit } : null;
  const meter = [own, allocated].find((each) => each?.meter_type === content.meter_type);
  return meter?.unit ?? null;
}

function outcomeOf(
  row: ProofOutcomeRow,
  images: ReadonlyMap<string, ProofImage>,
): Omit<ProofOutcome, 'meter_unit'> {
  const { content } = row;
  return {
    submission_id: row.submission_id,
    status: row.status,
    status_reason: typeof content.status_reason === 'string' ? content.status_reason : null,
    captured_at: row.captured_at,
    received_at: row.received_at,
    position: placeOf(content.position),
    late: row.late,
    out_of_order: row.out_of_order,
    driver: { id: row.driver_id, name: row.driver_name },
    asset: { id: row.asset_id, name: row.asset_name, registration: row.registration },
    outcome: content,
    images: imageUrlsOf(content).map(
      (url) => images.get(url) ?? { url, content_type: null, byte_length: null, sha256: null },
    ),
  };
}

function placeOf(position: unknown): [number, number] | null {
  if (!Array.isArray(position)) return null;
  const [longitude, latitude] = position;
  return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : null;
}

/** The addresses of the images that an outcome's content names, in its order. */
export function imageUrlsOf({ image_url, image_urls }: Readonly<Record<string, unknown>>): string[] {
  const listed = Array.isArray(image_urls) ? image_urls : [];
  return [image_url, ...listed].filter((each) => typeof each === 'string');
}
