import { problem } from '@fleet/contract/ground/problems';
import { decideQuarantine, type QuarantineMove } from '@fleet/domain/transitions/quarantine-transitions';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { lockRecord, type QuarantineRow, updateDecidedRecord } from './quarantine-queries.js';

/** A controller's decision on a record. */
export interface RecordDecision {
  recordId: string;
  move: QuarantineMove;
  /** The note of an acceptance, the reason of a discard. */
  note: string | null;
}

/**
 * Decides a quarantined record, once, in the caller's transaction. `follow` carries out the decision; if it refuses,
 * the record stays waiting. Of two concurrent decisions only the first takes effect; a repeat of a decision changes
 * nothing. Refuses with `not_found` and `record_settled` [C-4].
 */
export async function decideRecord(
  tx: Context,
  { recordId, move, note }: RecordDecision,
  follow: (record: QuarantineRow) => Promise<void> = async () => undefined,
): Promise<QuarantineRow> {
  const record = await lockRecord(tx, recordId);
  if (record === null) throw new Refusal(problem('not_found'));
  const decision = decideQuarantine(record.status, move);
  if (decision.kind === 'refuse') throw new Refusal(decision.problem);
  if (decision.kind === 'ignore') return record;
  await follow(record);
  const status = move === 'accept' ? 'accepted' : 'discarded';
  const decided = { ...record, ...(await updateDecidedRecord(tx, record.id, { status, note })) };
  await Promise.all([writeEvent(tx, decided, move), writeAuditEntry(tx, decided, move)]);
  return decided;
}

function writeEvent(tx: Context, record: QuarantineRow, move: QuarantineMove): Promise<void> {
  const about = { record_id: record.id, record_kind: record.kind };
  return appendEvent(tx, {
    type: move === 'accept' ? 'record_accepted' : 'record_discarded',
    at: record.settled_at ?? new Date(tx.now()).toISOString(),
    siteId: record.site_id,
    siteIds: record.driver_site_ids,
    routeId: record.route_id,
    sessionId: record.session_id,
    driverId: record.driver_id,
    data: move === 'accept' ? { ...about, note: record.note } : { ...about, reason: record.note },
  });
}

function writeAuditEntry(
  tx: Context,
  { id, kind, note, session_id }: QuarantineRow,
  move: QuarantineMove,
): Promise<void> {
  return writeAudit(tx, {
    action: `record.${move}`,
    subjectKind: 'quarantined_record',
    subjectId: id,
    data: { kind, session_id, note },
  });
}
