import type { SessionStatus } from '@fleet/contract/sessions';

/** A session as the database holds it. */
export interface SessionRow {
  organisation_id: string;
  id: string;
  driver_id: string;
  user_id: string;
  asset_id: string;
  device_id: string;
  status: SessionStatus;
  reason: string | null;
  created_at: string;
  ended_at: string | null;
  received_through: number;
}

/** A session after a move, and the token generation that its user has since. */
export interface MovedSession {
  session: SessionRow;
  generation: number;
}

/**
 * The flush receipt of a row of `sessions as s`: the highest record number up to which nothing is missing. The same
 * rule as the domain's `receivedThrough`, here so that a set of many ranges need not travel [C-4].
 */
export const receivedThroughSql = `coalesce(
  (select upper(r) - 1 from unnest(s.received) as r where r @> 1::bigint), 0)`;

/** The columns of a `SessionRow`, of `sessions as s`. */
export const sessionColumns = `s.organisation_id, s.id, s.driver_id, s.user_id, s.asset_id, s.device_id, s.status,
  s.reason, s.created_at, s.ended_at, ${receivedThroughSql} as received_through`;
