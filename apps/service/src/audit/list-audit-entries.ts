import type { AuditEntry, listAuditEntries as listOperation } from '@fleet/contract/accounts/audit';
import { cursorProblem } from '@fleet/contract/ground/cursor-format';
import type { Input } from '@fleet/contract/ground/operation';
import type { exportAudit as exportOperation } from '@fleet/contract/outgoing/audit-exports';
import { actorIdOf, type Context, Refusal, siteLimitOf } from '../context.js';
import type { FeedPart } from '../platform/http/reply.js';
import { refuseReversedTimes } from '../platform/http/time-range.js';
import { type AuditCursor, readAuditCursor, writeAuditCursor } from './audit-cursor.js';
import { entryTime } from './audit-entry-row.js';
import { type AuditFilter, type ListedEntry, selectAuditPart } from './audit-list-queries.js';

/** A call examines this many entries at most, so it takes milliseconds whatever the filter is. */
const mostExamined = 5_000;
/** A position later than any entry, from which the list begins. */
const beginning = { at: '9999-12-31T23:59:59.999999Z', place: '2147483647.0.0' };

/**
 * Returns who changed what, newest first, as far as the caller may see it. Pages that are read with `next_cursor` show
 * the log as it was at the first page. Refuses with `wrong_format` for a foreign cursor, and with `times_out_of_order`.
 */
export async function listAuditEntries(
  ctx: Context,
  query: Input<typeof listOperation>['query'],
): Promise<FeedPart<AuditEntry>> {
  const { page_size: pageSize = 50 } = query;
  const after = query.cursor === undefined ? null : cursorOf(query.cursor);
  const filter = auditFilterOf(ctx, query);
  const part = await selectAuditPart(ctx, filter, after, { limit: pageSize, mostExamined });
  const { at, place } = part.end ?? after ?? beginning;
  return {
    data: part.rows.map(renderEntry),
    pageSize,
    total: part.total,
    nextCursor: writeAuditCursor({ horizon: part.horizon, at, place }),
    isMore: part.isCut || part.examined === mostExamined,
    isCursorOfMoment: true,
  };
}

function cursorOf(cursor: string): AuditCursor {
  const read = readAuditCursor(cursor);
  if (read === null) throw new Refusal(cursorProblem('cursor'));
  return read;
}

/** The filters of a query, limited to what its caller may read. Refuses with `times_out_of_order`. */
export function auditFilterOf(ctx: Context, query: Input<typeof exportOperation>['query']): AuditFilter {
  refuseReversedTimes(query);
  return {
    from: query.from,
    until: query.until,
    actorId: query.actor_id,
    actorKind: query.actor_kind,
    action: query.action,
    subjectKind: query.subject_kind,
    subjectId: query.subject_id,
    requestId: query.request_id,
    siteLimit: siteLimitOf(ctx),
    callerId: actorIdOf(ctx.actor),
  };
}

/** An entry as the interface shows it. */
export function renderEntry({ exact_at, ...row }: ListedEntry): AuditEntry {
  return {
    organisation_id: row.organisation_id,
    id: row.id,
    place: row.place,
    at: entryTime({ exact_at }),
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    actor_part: row.actor_part,
    action: row.action,
    subject_kind: row.subject_kind,
    subject_id: row.subject_id,
    request_id: row.request_id,
    address: row.address,
    device_id: row.device_id,
    changes: row.changes,
    data: row.data,
  };
}
