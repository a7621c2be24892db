import type { GivenUpRecord } from '@fleet/contract/driving/given-up-records';
import type { Context } from '../context.js';
import type { ProgressReport } from '../progress/progress-report.js';

/** A record that was given up, as it is stored. */
export interface GivenUpRow {
  id: string;
  kind: GivenUpRecord['kind'];
  sessionId: string;
  driverId: string;
  routeId: string | null;
  routeVersion: number | null;
  /** ISO 8601 UTC. */
  capturedAt: string;
  sequence: number | null;
  reason: string;
  problems: NonNullable<GivenUpRecord['problems']>;
  content: GivenUpRecord['content'];
  /** Hexadecimal. */
  contentHash: string;
  /** The id of an outcome whose content can be compared with recorded ones; otherwise null. */
  submissionId: string | null;
  /** A report in the form in which it can be compared with recorded ones; otherwise null. */
  report: ProgressReport | null;
}

/**
 * Locks the session and changes the version of its row: from the version, a submission that waited for the lock detects
 * that its snapshot may miss this record. Call it before the other statements.
 */
export async function lockForGivingUp(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.query({
    name: 'lock-session-for-giving-up',
    text: 'update sessions set received = received where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, sessionId],
  });
}

/** Whether the outcome is recorded with the same content. */
export async function isRecordedOutcome(
  ctx: Context,
  { submissionId, contentHash }: GivenUpRow,
): Promise<boolean> {
  if (submissionId === null) return false;
  const { rows } = await ctx.db.query<{ is_recorded: boolean }>({
    name: 'is-recorded-outcome',
    text: `select exists (select from outcomes o where o.organisation_id = $1 and o.submission_id = $2
        and o.content_hash = decode($3, 'hex')) as is_recorded`,
    values: [ctx.organisationId, submissionId, contentHash],
  });
  return rows[0]?.is_recorded ?? false;
}

/** Whether the report is in the log of its route with the same content. */
export async function isRecordedReport(ctx: Context, { routeId, report }: GivenUpRow): Promise<boolean> {
  if (report === null) return false;
  const { kind, target, at, detail, content } = report;
  const { rows } = await ctx.db.query<{ is_recorded: boolean }>({
    name: 'is-recorded-report',
    text: `select exists (select from progress_records p
        where p.organisation_id = $1 and p.route_id = $2 and p.kind = $3 and p.target = $4 and p.at = $5
          and p.detail = $6 and p.content = $7) as is_recorded`,
    values: [ctx.organisationId, routeId, kind, target, at, detail, JSON.stringify(content)],
  });
  return rows[0]?.is_recorded ?? false;
}

/** Returns the time at which it was received; null if its id or its content is in quarantine already. */
export async function insertGivenUp(ctx: Context, row: GivenUpRow): Promise<string | null> {
  const { rows } = await ctx.db.query<{ received_at: string }>({
    name: 'give-up-record',
    text: `insert into quarantined_records (organisation_id, id, kind, session_id, driver_id, route_id, route_version,
        captured_at, sequence, content_hash, content, given_up_reason, problems)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), $11, $12, $13)
      on conflict do nothing returning received_at`,
    values: [
      ctx.organisationId,
      row.id,
      row.kind,
      row.sessionId,
      row.driverId,
      row.routeId,
      row.routeVersion,
      row.capturedAt,
      row.sequence,
      row.contentHash,
      JSON.stringify(row.content),
      row.reason,
      JSON.stringify(row.problems),
    ],
  });
  return rows[0]?.received_at ?? null;
}

/** Whether the session has this record in quarantine, by its id or by its content. */
export async function isKnownRecord(
  ctx: Context,
  { id, kind, sessionId, contentHash }: GivenUpRow,
): Promise<boolean> {
  const { rows } = await ctx.db.query<{ is_known: boolean }>({
    name: 'is-known-quarantined-record',
    text: `select exists (select from quarantined_records q
        where q.organisation_id = $1 and q.session_id = $2 and q.kind = $3 and q.id = $4)
      or exists (select from quarantined_records q
        where q.organisation_id = $1 and q.session_id = $2 and q.kind = $3 and q.content_hash = decode($5, 'hex'))
        as is_known`,
    values: [ctx.organisationId, sessionId, kind, id, contentHash],
  });
  return rows[0]?.is_known ?? false;
}

/** The site of the route and those of the driver, which determine who sees the record [C-3]. */
export async function findPlaceOf(
  ctx: Context,
  { routeId, driverId }: GivenUpRow,
): Promise<{ site_id: string | null; driver_site_ids: string[] }> {
  const { rows } = await ctx.db.query<{ site_id: string | null; driver_site_ids: string[] }>({
    name: 'place-of-given-up-record',
    text: `select r.site_id, d.site_ids as driver_site_ids from drivers d
      left join routes r on r.organisation_id = d.organisation_id and r.id = $3
      where d.organisation_id = $1 and d.id = $2`,
    values: [ctx.organisationId, driverId, routeId],
  });
  return rows[0] ?? { site_id: null, driver_site_ids: [] };
}
