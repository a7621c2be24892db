import { problem } from '@fleet/contract/ground/problems';
import type { Reason } from '@fleet/contract/planning/reasons';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { sameJson } from '@fleet/domain/values/json-equality';
import { writeAudit } from '../audit/write-audit.js';
import { type Context, Refusal, siteLimitOf } from '../context.js';
import { refuseOtherState } from '../master-records/saved-tag.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { refuseFurtherSites } from '../sites/site-reach.js';
import type { SaveResult } from '../sites/write-site.js';
import { insertReason, lockReason, updateReason } from './reason-queries.js';

/**
 * Locks the reason, if the caller may see it; returns null if there is none. Refuses with `not_found` for a reason of
 * other sites [C-3], and with `version_mismatch`.
 */
export async function lockReasonToSave(
  tx: Context,
  integrationKey: string,
  ifMatch: string | undefined,
): Promise<Reason | null> {
  const reason = await lockReason(tx, integrationKey);
  if (reason !== null && !isVisible(siteLimitOf(tx), reason.site_ids))
    throw new Refusal(problem('not_found'));
  refuseOtherState(ifMatch, reason);
  return reason;
}

/**
 * Locks one of the caller's reasons. Refuses with `not_found`, with or without `If-Match`, and with `version_mismatch`.
 */
export async function lockReasonToWrite(
  tx: Context,
  integrationKey: string,
  ifMatch: string | undefined,
): Promise<Reason> {
  const reason = await lockReasonToSave(tx, integrationKey, undefined);
  if (reason === null) throw new Refusal(problem('not_found'));
  refuseOtherState(ifMatch, reason);
  return reason;
}

export interface WrittenReason {
  result: SaveResult;
  /** The current state. */
  reason: Reason;
}

/**
 * Inserts a reason, or replaces a locked one, with event and audit entry; equal content changes nothing. Returns null
 * if another transaction has just taken the key of a new reason. Refuses as `refuseFurtherSites` does, unless only the
 * sites change.
 */
export async function writeReason(
  tx: Context,
  before: Reason | null,
  wanted: Omit<Reason, 'updated_at'>,
): Promise<WrittenReason | null> {
  if (before !== null && sameJson(before, { ...wanted, updated_at: before.updated_at })) {
    return { result: 'unchanged', reason: before };
  }
  if (
    before !== null &&
    !sameJson({ ...before, site_ids: wanted.site_ids }, { ...wanted, updated_at: before.updated_at })
  ) {
    refuseFurtherSites(tx, before);
  }
  const at = new Date(tx.now()).toISOString();
  const reason: Reason = { ...wanted, updated_at: at };
  if (before === null && !(await insertReason(tx, reason))) return null;
  if (before !== null) await updateReason(tx, reason);
  const result = before === null ? 'created' : 'changed';
  const { site_ids: siteIds } = reason;
  await Promise.all([
    appendEvent(tx, { type: 'reason_saved', at, siteIds, data: { reason } }),
    writeAudit(tx, {
      action: 'reason.save',
      subjectKind: 'reason',
      subjectId: reason.id,
      before: before === null ? null : { ...before },
      after: { ...reason },
      data: { result },
    }),
  ]);
  return { result, reason };
}
