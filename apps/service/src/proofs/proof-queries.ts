import type { MeterType, OdometerUnit } from '@fleet/contract/fleet/assets';
import type { OutcomeStatus } from '@fleet/contract/planning/requirement-kinds/requirement-kind';
import type { Context } from '../context.js';

export interface ProofOrganisation {
  name: string;
  time_zone: string | null;
  language: string | null;
}

export async function readOrganisation(ctx: Context): Promise<ProofOrganisation> {
  const { rows } = await ctx.db.query<ProofOrganisation>({
    name: 'proof-organisation',
    text: `select name, settings->>'time_zone' as time_zone, settings->>'language' as language
      from organisations where id = $1`,
    values: [ctx.organisationId],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('the organisation of the context does not exist');
  return row;
}

/** An outcome with the names of its driver and its asset. */
export interface ProofOutcomeRow {
  submission_id: string;
  /** The version of the plan by which it was judged. */
  route_version: number;
  activity_reference: string;
  requirement_key: string;
  kind: string;
  status: OutcomeStatus;
  captured_at: string;
  received_at: string;
  late: boolean;
  out_of_order: boolean;
  content: Readonly<Record<string, unknown>>;
  driver_id: string;
  driver_name: string;
  asset_id: string;
  asset_name: string;
  registration: string | null;
  /** The current meter of that asset. */
  meter_type: MeterType | null;
  odometer_unit: OdometerUnit | null;
}

/** An outcome without its content, which may be large. */
export interface ListedOutcome extends Omit<ProofOutcomeRow, 'content'> {
  stored_bytes: number;
}

/** More than any driver captures at one stop. */
const mostOutcomes = 5_000;

/**
 * The outcomes of these activities that were captured under this version of the plan or an earlier one; if the version
 * is null, under any. The latest captured comes first, so the first one of a requirement counts [C-6].
 */
export async function selectProofOutcomes(
  ctx: Context,
  routeId: string,
  references: readonly string[],
  lastVersion: number | null,
): Promise<ListedOutcome[]> {
  const { rows } = await ctx.db.query<ListedOutcome>({
    name: 'proof-outcomes',
    text: `select o.submission_id, o.route_version, o.activity_reference, o.requirement_key, o.kind, o.status, o.captured_at,
        o.received_at, o.late, o.out_of_order, pg_column_size(o.content) as stored_bytes, o.driver_id, d.name as driver_name, s.asset_id,
        a.name as asset_name, a.registration, a.meter_type, a.odometer_unit
      from outcomes o
      join drivers d on d.organisation_id = $1 and d.id = o.driver_id
      join sessions s on s.organisation_id = $1 and s.id = o.session_id
      join assets a on a.organisation_id = $1 and a.id = s.asset_id
      where o.organisation_id = $1 and o.route_id = $2 and o.activity_reference = any($3::text[])
        and ($4::integer is null or o.route_version <= $4)
      order by o.captured_at desc, o.submission_id desc limit ${mostOutcomes}`,
    values: [ctx.organisationId, routeId, references, lastVersion],
  });
  return rows;
}

/** The captured contents as JSON texts, by submission id. */
export async function readContentTexts(
  ctx: Context,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await ctx.db.query<{ submission_id: string; content: string }>({
    name: 'proof-contents',
    text: `select submission_id, content::text as content from outcomes
      where organisation_id = $1 and submission_id = any($2::uuid[])`,
    values: [ctx.organisationId, submissionIds],
  });
  return new Map(rows.map((each) => [each.submission_id, each.content]));
}

/** The newest version of the route's plan that has a stop of this id; null if none has. */
export async function readVersionWithStop(
  ctx: Context,
  routeId: string,
  stopId: string,
): Promise<string | null> {
  const { rows } = await ctx.db.query<{ document: string }>({
    name: 'version-with-stop',
    text: `select document from route_versions v
      where v.organisation_id = $1 and v.route_id = $2 and position($3 in v.document) > 0
      order by v.version desc limit 1`,
    values: [ctx.organisationId, routeId, JSON.stringify(stopId)],
  });
  return rows[0]?.document ?? null;
}

/** An activity in a version of the plan. */
type PlannedActivity = Pick<ProofOutcomeRow, 'route_version' | 'activity_reference'>;

/** Those of the activities that belonged to another stop in their version. */
export async function selectElsewhere(
  ctx: Context,
  routeId: string,
  stopId: string,
  activities: readonly PlannedActivity[],
): Promise<PlannedActivity[]> {
  const { rows } = await ctx.db.query<PlannedActivity>({
    name: 'activities-at-other-stops',
    text: `select w.version as route_version, w.reference as activity_reference
      from (select distinct version, reference from unnest($3::integer[], $4::text[]) as n (version, reference)) w
      join route_versions v on v.organisation_id = $1 and v.route_id = $2 and v.version = w.version
      where exists (select from jsonb_array_elements(v.document::jsonb #> '{travel_plan,points_of_interest}') as p
        where p->>'id' <> $5 and p->'activities' @> jsonb_build_array(jsonb_build_object('reference', w.reference)))`,
    values: [
      ctx.organisationId,
      routeId,
      activities.map((each) => each.route_version),
      activities.map((each) => each.activity_reference),
      stopId,
    ],
  });
  return rows;
}
