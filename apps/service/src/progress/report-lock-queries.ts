import type { Context } from '../context.js';
import { type RouteRow, routeColumns } from '../routes/route-row.js';

/** A session that is locked until the transaction ends. */
export interface ReportingSession {
  id: string;
  device_id: string;
  status: 'active' | 'closed' | 'revoked';
  ended_at: string | null;
}

/** The locked records that a driver's report concerns; null if one does not exist. */
export interface ReportLocks {
  session: ReportingSession | null;
  route: RouteRow | null;
  /** The driver who was locked because they had the route before the route itself was locked. */
  lockedDriverId: string | null;
}

type LockRow = { [Column in keyof RouteRow]: RouteRow[Column] | null } & {
  session_id: string | null;
  device_id: string;
  session_status: ReportingSession['status'];
  session_ended_at: string | null;
  locked_driver_id: string | null;
};

/**
 * Locks a session of the driver (the named or the active one), then the driver who has the route, then the route. One
 * statement does this, each part after the one before it, in the common order (see `lockRoute`). The locked rows are
 * current, but now a driver who is not locked may have the route.
 */
export async function lockForReport(
  ctx: Context,
  routeId: string,
  driverId: string,
  namedSessionId: string | undefined,
): Promise<ReportLocks> {
  const { rows } = await ctx.db.query<LockRow>({
    name: 'lock-for-report',
    text: `with session as materialized (
        select s.id as session_id, s.device_id, s.status as session_status, s.ended_at as session_ended_at
        from sessions s
        where s.organisation_id = $1 and s.driver_id = $2
          and case when $4::uuid is null then s.status = 'active' else s.id = $4 end
        for update),
      driver as materialized (
        select d.id as locked_driver_id from (select count(*) from session) as after_session, drivers d
        where d.organisation_id = $1
          and d.id = (select r.driver_id from routes r where r.organisation_id = $1 and r.id = $3)
        for no key update of d),
      route as materialized (
        select ${routeColumns} from (select count(*) from driver) as after_driver, routes r
        where r.organisation_id = $1 and r.id = $3 for no key update of r)
      select * from (select) as one left join session on true left join driver on true left join route on true`,
    values: [ctx.organisationId, driverId, routeId, namedSessionId ?? null],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a left join of one row gave no row');
  const { session_id, device_id, session_status: status, session_ended_at: ended_at } = row;
  return {
    session: session_id === null ? null : { id: session_id, device_id, status, ended_at },
    route: hasRoute(row) ? row : null,
    lockedDriverId: row.locked_driver_id,
  };
}

function hasRoute(row: LockRow): row is LockRow & RouteRow {
  return row.id !== null;
}
