import { type Context, Refusal } from '../context.js';
import { acceptQuarantinedOutcome, odometersOf } from '../outcomes/accept-quarantined-outcome.js';
import type { OutcomeParts } from '../outcomes/outcome-parts.js';
import { searchedFirst } from '../outcomes/search-batch.js';
import { repeated } from '../platform/database/repeat-work.js';
import { acceptReport } from '../progress/accept-report.js';
import { recordPositions } from '../progress/submit-positions.js';
import { waitForTurn } from '../routes/route-queries.js';
import { decideRecord } from './decide-record.js';
import { findVisibleRecord } from './find-visible-record.js';
import { faultsOfGivenUp } from './given-up-content.js';
import type { QuarantineRow } from './quarantine-queries.js';
import { quarantinedContentOf } from './quarantined-content.js';

/** An accepted record, and the marks for `detectArrivals`, to be called after the transaction. */
export interface AcceptedRecord {
  record: QuarantineRow;
  marks: readonly string[];
}

/**
 * Accepts a record that was captured after its session had ended, or given up by its driver. It is judged and recorded
 * like a driver's own late submission, in one transaction with the controller's decision [C-4]. If the judgement
 * refuses the record, it stays in quarantine. The flush receipt counted it when it was quarantined. Refuses as
 * `decideRecord` and the recording functions do.
 */
export async function acceptRecord(
  ctx: Context,
  parts: OutcomeParts,
  { recordId, note }: { recordId: string; note: string | null },
): Promise<AcceptedRecord> {
  const found = await findVisibleRecord(ctx, recordId);
  const faults = faultsOfGivenUp(found, ctx.now());
  const quarantined = faults.length > 0 ? null : quarantinedContentOf(found);
  // Assets are locked first, so their ids must be known before the transaction.
  const odometers =
    quarantined?.kind === 'outcome' && found.status === 'waiting'
      ? await odometersOf(ctx, parts, quarantined.outcome)
      : [];
  const accept = () =>
    ctx.inTransaction(async (tx) => {
      let marks: readonly string[] = [];
      if (quarantined?.kind === 'progress' && found.route_id !== null) await waitForTurn(tx, found.route_id);
      const record = await decideRecord(tx, { recordId, move: 'accept', note }, async () => {
        if (quarantined === null) throw new Refusal(faults);
        if (quarantined.kind === 'outcome')
          return acceptQuarantinedOutcome(tx, parts, quarantined.outcome, odometers);
        if (quarantined.kind === 'progress') return acceptReport(tx, quarantined.report);
        const whose = { sessionId: found.session_id, driverId: found.driver_id };
        ({ marks } = await recordPositions(tx, parts.plans, whose, [quarantined.position], () => 'late'));
      });
      return { record, marks };
    });
  return repeated(() =>
    quarantined?.kind === 'outcome' ? searchedFirst(ctx, quarantined.outcome.searches, accept) : accept(),
  );
}
