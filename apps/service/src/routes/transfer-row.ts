import type { Transfer, TransferStatus } from '@fleet/contract/driving/transfers';
import { formatTimeSpan } from '@fleet/contract/ground/time-span-format';

/** A transfer as stored in the database, with the site of its route. */
export interface TransferRow {
  id: string;
  route_id: string;
  from_driver_id: string;
  status: TransferStatus;
  reason: string;
  threshold_ms: number;
  deadline_at: string;
  requested_by: string | null;
  to_driver_id: string | null;
  to_asset_id: string | null;
  refusal_reason: string | null;
  created_at: string;
  ended_at: string | null;
  site_id: string | null;
}

/** The columns of a `TransferRow`, of `transfers as t`. */
export const transferColumns = `t.id, t.route_id, t.from_driver_id, t.status, t.reason, t.threshold_ms, t.deadline_at,
  t.requested_by, t.to_driver_id, t.to_asset_id, t.refusal_reason, t.created_at, t.ended_at,
  (select r.site_id from routes r where r.organisation_id = t.organisation_id and r.id = t.route_id) as site_id`;

/** A transfer as callers read it. */
export function renderTransfer({ threshold_ms, site_id: _site, ...row }: TransferRow): Transfer {
  return { ...row, threshold: formatTimeSpan(threshold_ms) };
}
