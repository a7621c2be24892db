import type { Context } from '../context.js';
import { acceptOutcome, odometersOf } from '../outcomes/accept-outcome.js';
import type { OutcomeParts } from '../outcomes/outcome-parts.js';
import { repeated } from '../platform/database/repeat-work.js';
import { acceptReport } from '../progress/accept-report.js';
import { recordPositions } from '../progress/submit-positions.js';
import { findVisibleRecord } from './find-visible-record.js';
import type { QuarantineRow } from './quarantine-queries.js';
import { quarantinedContentOf } from './quarantined-content.js';
import { settleRecord } from './settle-record.js';

/**
 * Lets a record count that was captured after its session had ended: it is judged, recorded and told by the verbs of a
 * driver's own submission, as one that came late, in one transaction with the controller's word on it [C-4]. Where they
 * refuse it, it stays waiting. The flush receipt counted it when it was held. Refuses as `settleRecord` and these verbs.
 */
export async function acceptRecord(
  ctx: Context,
  parts: OutcomeParts,
  { recordId, note }: { recordId: string; note: string | null },
): Promise<QuarantineRow> {
  const found = await findVisibleRecord(ctx, recordId);
  const held = quarantinedContentOf(found);
  // Assets are held before anything else, so which they are must be known before.
  const isOdometerPossible = held.kind === 'outcome' && found.status === 'waiting';
  const odometers = isOdometerPossible ? await odometersOf(ctx, parts, held.outcome) : [];
  return repeated(() =>
    ctx.inTransaction((tx) =>
      settleRecord(tx, { recordId, move: 'accept', note }, async () => {
        if (held.kind === 'outcome') return acceptOutcome(tx, parts, held.outcome, odometers);
        if (held.kind === 'progress') return acceptReport(tx, held.report);
        const whose = { sessionId: found.session_id, driverId: found.driver_id };
        await recordPositions(tx, parts.plans, whose, [held.position], () => 'late');
      }),
    ),
  );
}
