import type {
  listOwnQuarantinedRecords,
  OwnQuarantinedRecord,
} from '@fleet/contract/driving/own-quarantined-records';
import type { Pagination } from '@fleet/contract/ground/envelope';
import type { Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { driverOf } from '../sessions/driver-of.js';
import { findDriversSession } from '../sessions/session-queries.js';
import { selectRecords } from './quarantine-queries.js';

/**
 * A page of what the calling driver has in quarantine from one of their sessions, the last received first, in two
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
  const { page_size = 50, page_no = 1 } = query;
  const place = { limit: page_size, offset: (page_no - 1) * page_size };
  const own = { ...query, session_id: sessionId, driver_id: driverId };
  const { total, records } = await selectRecords(ctx, [], own, place);
  return { records: records.map(shownToDriver), pagination: { page_size, page_no, total } };
}

function shownToDriver({
  session_id: _session,
  driver_id: _driver,
  settled_by: _by,
  note: _note,
  given_up_reason: _reason,
  ...shown
}: Awaited<ReturnType<typeof selectRecords>>['records'][number]): OwnQuarantinedRecord {
  return shown;
}
