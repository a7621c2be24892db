import { createHash } from 'node:crypto';
import type { OwnSettings } from '@fleet/contract/fleet/organisations';
import { type PromptitudeLimits, promptitudeLimits } from '@fleet/domain/progress/promptitude';
import type { Context } from '../context.js';
import type { ProgressReport } from './progress-report.js';

/** What the database knows about a report and its driver before the report is judged. */
export interface ReportFacts {
  /** The driver worked the route at some time. */
  worked: boolean;
  /** Null unless this report is in the log. */
  recorded_late: boolean | null;
  recorded_content: Readonly<Record<string, unknown>> | null;
  /** The report waits in quarantine, or a controller has decided on it. */
  quarantined: boolean;
  /** How far from its plan an arrival counts as prompt. */
  promptitude: PromptitudeLimits;
}

/** Without a session id, the driver's active session is used. */
export async function readReportFacts(
  ctx: Context,
  routeId: string,
  by: { driverId: string; sessionId: string | null },
  report: ProgressReport,
): Promise<ReportFacts> {
  const { rows } = await ctx.db.query<
    Omit<ReportFacts, 'promptitude'> & { limits: NonNullable<OwnSettings['promptitude']> | null }
  >({
    name: 'report-facts',
    text: `select
        exists (select from route_assignments a
          where a.organisation_id = $1 and a.route_id = $2 and a.driver_id = $3) as worked,
        exists (select from quarantined_records q
          where q.organisation_id = $1 and q.session_id = coalesce($4, (select s.id from sessions s
              where s.organisation_id = $1 and s.driver_id = $3 and s.status = 'active'))
            and q.kind = 'progress' and q.content_hash = $5) as quarantined,
        (select o.settings->'promptitude' from organisations o where o.id = $1) as limits,
        p.late as recorded_late, p.content as recorded_content
      from (select) as one left join progress_records p
        on p.organisation_id = $1 and p.route_id = $2 and p.kind = $6 and p.target = $7 and p.at = $8 and p.detail = $9`,
    values: [
      ctx.organisationId,
      routeId,
      by.driverId,
      by.sessionId,
      reportHash(routeId, report),
      report.kind,
      report.target,
      report.at,
      report.detail,
    ],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a left join of one row gave no row');
  const { limits, ...facts } = row;
  return { ...facts, promptitude: promptitudeLimits(limits) };
}

/** Digest that identifies the replay of a quarantined report. */
export function reportHash(routeId: string, { kind, target, at, detail, content }: ProgressReport): Buffer {
  const text = JSON.stringify([routeId.toLowerCase(), kind, target, at, detail, content]);
  return createHash('sha256').update(text).digest();
}

/** The origin of a report: its route, session, driver and sequence. */
export interface ReportOrigin {
  routeId: string;
  sessionId: string;
  driverId: string;
  sequence: number | null;
}

/**
 * Inserts a report into the log; a report that exists already stays unchanged. Its values must be the first parameters
 * of the statement.
 */
export const insertReportSql = `insert into progress_records
        (organisation_id, route_id, kind, target, at, detail, session_id, driver_id, sequence, content, late)
      values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7::uuid, $8::uuid, $9::bigint, $10, $11)
      on conflict (organisation_id, route_id, kind, target, at, detail) do nothing`;

/** The values of `insertReportSql`. */
export function reportValues(
  ctx: Context,
  origin: ReportOrigin,
  report: ProgressReport,
  late: boolean,
): unknown[] {
  return [
    ctx.organisationId,
    origin.routeId,
    report.kind,
    report.target,
    report.at,
    report.detail,
    origin.sessionId,
    origin.driverId,
    origin.sequence,
    JSON.stringify(report.content),
    late,
  ];
}

/** See `insertReportSql`. */
export async function insertReport(
  ctx: Context,
  origin: ReportOrigin,
  report: ProgressReport,
  late: boolean,
): Promise<void> {
  await ctx.db.query({
    name: 'insert-progress-record',
    text: insertReportSql,
    values: reportValues(ctx, origin, report, late),
  });
}

/** Quarantines a report as a whole, so that it can be recorded later; returns the time at which it was received. */
export async function quarantineReport(
  ctx: Context,
  id: string,
  origin: ReportOrigin,
  report: ProgressReport,
): Promise<string | null> {
  const { rows } = await ctx.db.query<{ received_at: string }>({
    name: 'quarantine-progress-record',
    text: `insert into quarantined_records
        (organisation_id, id, kind, session_id, driver_id, route_id, captured_at, sequence, content_hash, content)
      values ($1, $2, 'progress', $3, $4, $5, $6, $7, $8, $9)
      on conflict (organisation_id, session_id, kind, content_hash) do nothing returning received_at`,
    values: [
      ctx.organisationId,
      id,
      origin.sessionId,
      origin.driverId,
      origin.routeId,
      report.at,
      origin.sequence,
      reportHash(origin.routeId, report),
      JSON.stringify(report),
    ],
  });
  return rows[0]?.received_at ?? null;
}

/** Counts the activities that drivers have added to a route. */
export async function countAddedActivities(ctx: Context, routeId: string): Promise<number> {
  const { rows } = await ctx.db.query<{ added: number }>({
    name: 'count-added-activities',
    text: `select count(*)::int as added from progress_records
      where organisation_id = $1 and route_id = $2 and kind = 'activity_added'`,
    values: [ctx.organisationId, routeId],
  });
  return rows[0]?.added ?? 0;
}

/** Where the addition of an activity is stored. */
interface AddedActivity {
  /** In the log, added by any driver. */
  recorded: boolean;
  /** In the log, added by the given driver. */
  recordedOwn: boolean;
  /** In quarantine, waiting or decided, added by the given driver. */
  quarantined: boolean;
}

/** Whether this activity was added, and by which driver. */
export async function findAddedActivity(
  ctx: Context,
  routeId: string,
  driverId: string,
  reference: string,
): Promise<AddedActivity> {
  const { rows } = await ctx.db.query<AddedActivity>({
    name: 'known-added-activity',
    text: `select
        exists (select from progress_records p
          where p.organisation_id = $1 and p.route_id = $2 and p.kind = 'activity_added' and p.target = $4) as recorded,
        exists (select from progress_records p
          where p.organisation_id = $1 and p.route_id = $2 and p.kind = 'activity_added' and p.target = $4
            and p.driver_id = $3) as "recordedOwn",
        exists (select from quarantined_records q
          where q.organisation_id = $1 and q.route_id = $2 and q.driver_id = $3 and q.kind = 'progress'
            and q.content->>'kind' = 'activity_added' and q.content->>'target' = $4) as quarantined`,
    values: [ctx.organisationId, routeId, driverId, reference],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a select without from gave no row');
  return row;
}
