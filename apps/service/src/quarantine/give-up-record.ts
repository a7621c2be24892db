import type { GivenUpRecord } from '@fleet/contract/driving/given-up-records';
import type { ProgressResult } from '@fleet/contract/driving/progress';
import { problem } from '@fleet/contract/ground/problems';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { isDriversRoute } from '../routes/drivers-route.js';
import { driverOf } from '../sessions/driver-of.js';
import { recordNumbers } from '../sessions/record-numbers.js';
import { admittedSession } from '../sessions/session-guard.js';
import { findDriversSession } from '../sessions/session-queries.js';
import { identityOf } from './given-up-identity.js';
import {
  findPlaceOf,
  type GivenUpRow,
  insertGivenUp,
  isKnownRecord,
  isRecordedOutcome,
  isRecordedReport,
  lockForGivingUp,
} from './given-up-queries.js';

export interface GivenUp {
  sessionId: string;
  /** The phone's own id of the record. */
  recordId: string;
  record: GivenUpRecord;
}

/**
 * Quarantines a record that the service refused and its driver gives up, once, however often it is sent; its number
 * counts as received. A controller decides on it as on any other quarantined record [C-4]. Its content is not checked
 * before that. An outcome or a report that is recorded with the same content stays as it is. Refuses with `not_found`
 * for a session that is not the driver's, with `wrong_device`, and with `submission_id_reused` for the id of another
 * record.
 */
export function giveUpRecord(
  ctx: Context,
  { sessionId, recordId, record }: GivenUp,
): Promise<{ result: ProgressResult; receivedThrough: number }> {
  return ctx.inTransaction(async (tx) => {
    const driver = driverOf(tx);
    const found = await findDriversSession(tx, driver.driverId, sessionId);
    if (found === null) throw new Refusal(problem('not_found'));
    const session = admittedSession(driver, found, sessionId);
    await lockForGivingUp(tx, session.id);
    const row = await rowOf(tx, { sessionId: session.id, driverId: driver.driverId }, recordId, record);
    const result = await resultOf(tx, row);
    const numbers = record.sequence === undefined ? [] : [record.sequence];
    return { result, receivedThrough: await recordNumbers(tx, session.id, numbers) };
  });
}

async function resultOf(tx: Context, row: GivenUpRow): Promise<ProgressResult> {
  if ((await isRecordedOutcome(tx, row)) || (await isRecordedReport(tx, row))) return { result: 'duplicate' };
  const receivedAt = await insertGivenUp(tx, row);
  if (receivedAt !== null) {
    await writeEventAndAudit(tx, row, receivedAt);
    return { result: 'recorded', quarantined: true };
  }
  if (await isKnownRecord(tx, row)) return { result: 'duplicate', quarantined: true };
  throw new Refusal(problem('submission_id_reused', undefined, 'Another record has this id.'));
}

async function rowOf(
  tx: Context,
  { sessionId, driverId }: { sessionId: string; driverId: string },
  recordId: string,
  { kind, route_id, route_version, captured_at, sequence, reason, problems, content }: GivenUpRecord,
): Promise<GivenUpRow> {
  // A route that was never the driver's is left out, because its site would see the record.
  const isTheirs = route_id !== undefined && (await isDriversRoute(tx, route_id, driverId));
  const routeId = isTheirs ? route_id : null;
  return {
    ...{ id: recordId, kind, sessionId, driverId, routeId, reason },
    routeVersion: route_version ?? null,
    capturedAt: new Date(captured_at).toISOString(),
    sequence: sequence ?? null,
    problems: problems ?? [],
    ...identityOf(kind, routeId, recordId, content),
  };
}

async function writeEventAndAudit(tx: Context, row: GivenUpRow, receivedAt: string): Promise<void> {
  const { site_id, driver_site_ids } = await findPlaceOf(tx, row);
  await Promise.all([
    appendEvent(tx, {
      type: 'record_quarantined',
      // A clock that is far ahead may be why the record was refused.
      at: new Date(Math.min(Date.parse(row.capturedAt), tx.now())).toISOString(),
      siteId: site_id,
      siteIds: driver_site_ids,
      routeId: row.routeId,
      sessionId: row.sessionId,
      driverId: row.driverId,
      data: {
        record_kind: row.kind,
        record_id: row.id,
        received_at: receivedAt,
        given_up_reason: row.reason,
      },
    }),
    writeAudit(tx, {
      action: 'record.give_up',
      subjectKind: 'quarantined_record',
      subjectId: row.id,
      data: { kind: row.kind, session_id: row.sessionId, reason: row.reason },
    }),
  ]);
}
