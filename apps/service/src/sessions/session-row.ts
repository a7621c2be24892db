import type { SessionRevocation } from '@fleet/contract/driving/controller-sessions';
import type { SessionStatus } from '@fleet/contract/driving/sessions';

/** A session as stored in the database. */
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
  /** How the session was revoked; null if it was not revoked, or was revoked by an earlier version of the service. */
  revocation: SessionRevocation | null;
}

/** A session after a change, and its user's token generations after and before it. */
export interface MovedSession {
  session: SessionRow;
  generation: number;
  generationBefore: number;
}

/**
 * The flush receipt of a row of `sessions as s`: the highest record number up to which none is missing. The same rule
 * as the domain's `receivedThrough`. Only the first range of numbers is read: with 40,000 ranges that takes 4 ms. To
 * send and read all of them as text takes 200 ms.
 */
export const receivedThroughSql = `coalesce(
  (select upper(f.first) - 1 from (select unnest(s.received) as first limit 1) f where lower(f.first) = 1), 0)`;

/**
 * The received numbers of `sessions as s` with more numbers added. Only the lowest 5,000 ranges of numbers are stored,
 * so that one write never takes long [C-4]: adding to 5,000 ranges takes 15 ms, and to 40,000 ranges 150 ms.
 */
export const receivedWithSql = (numbers: string): string => `(select range_agg(k.kept)
  from (select unnest(s.received + ${numbers}) as kept limit 5000) k)`;

/** The columns of a `SessionRow`, of `sessions as s`. */
export const sessionColumns = `s.organisation_id, s.id, s.driver_id, s.user_id, s.asset_id, s.device_id, s.status,
  s.reason, s.revocation, s.created_at, s.ended_at, ${receivedThroughSql} as received_through`;
