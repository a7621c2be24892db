import type {
  listOwnQuarantinedRecords,
  OwnQuarantinedRecord,
} from '@fleet/contract/driving/own-quarantined-records';
import type { QuarantinedRecordSummary } from '@fleet/contract/driving/quarantine';
import type { Pagination } from '@fleet/contract/ground/envelope';
import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { driverOf } from '../sessions/driver-of.js';
import { findDriversSession } from '../sessions/session-queries.js';
import { listRecords } from './list-records.js';

/**
 * A page of the calling driver's records of one session that are or were quarantined, the last received first, in two
 * queries. A driver limited to sites sees their own records of all sites [C-4]. Refuses with `not_a_driver`, and with
 * `not_found` for a session that is not the driver's.
 */
export async function listOwnRecords(
  ctx: Context,
  sessionId: string,
  query: Input<typeof listOwnQuarantinedRecords>['query'],
): Promise<{ records: OwnQuarantinedRecord[]; pagination: Pagination }> {
  const { driverId } = driverOf(ctx);
  if ((await findDriversSession(ctx, driverId, sessionId)) === null) throw new Refusal(problem('not_found'));
  const own = { ...query, session_id: sessionId, driver_id: driverId };
  const { records, pagination } = await listRecords(ctx, [], own);
  return { records: records.map(shownToDriver), pagination };
}

function shownToDriver(record: QuarantinedRecordSummary): OwnQuarantinedRecord {
  const { id, kind, status, route_id, captured_at, received_at, sequence, settled_at } = record;
  return { id, kind, status, route_id, captured_at, received_at, sequence, settled_at };
}
