import type { Checked } from '@fleet/contract/ground/shape-check';
import type { OutcomeHeader } from '@fleet/domain/outcomes/outcome-header';
import { type JudgedOutcome, judgeOutcome } from '@fleet/domain/outcomes/outcome-judgement';
import { decideRecordStatus } from '@fleet/domain/transitions/session-transitions';
import type { BatchFacts, BatchState, Candidate, OutcomeDraft, PlacedDraft } from './batch-types.js';
import { factsFor } from './outcome-facts.js';
import type { SequenceList } from './sequence-list.js';
import type { SubmissionItem } from './submission-rows.js';

/**
 * Judges an entry by each version that it may belong to. The first version that accepts it applies; if none does, the
 * problems of the first version are returned.
 */
export function judgeEntry(
  { draft, places, unplaced }: Candidate,
  known: BatchFacts,
): { outcome: Checked<JudgedOutcome>; placed: PlacedDraft | null } {
  let first: { outcome: Checked<JudgedOutcome>; placed: PlacedDraft } | null = null;
  for (const placed of places) {
    const outcome = verdictOf(placed, known);
    if (outcome.ok) return { outcome, placed };
    first ??= { outcome, placed };
  }
  const { problems, untimely } = draft;
  return first ?? { outcome: { ok: false, problems: [...problems, ...untimely, ...unplaced] }, placed: null };
}

/** The judgement of an entry by one version. A judgement that depends on no readings is made once for the request. */
export function verdictOf(placed: PlacedDraft, known: BatchFacts): Checked<JudgedOutcome> {
  const { draft, place } = placed;
  const judged = () => inItsTime(draft, judgeOutcome(draft.content, factsFor(placed, known)));
  if (place.requirement.kind === 'odometer') return judged();
  const { version } = place.plan;
  const ofDraft = known.verdicts.get(draft) ?? new Map<number, Checked<JudgedOutcome>>();
  known.verdicts.set(draft, ofDraft);
  const verdict = ofDraft.get(version) ?? judged();
  ofDraft.set(version, verdict);
  return verdict;
}

/** An outcome with an impossible time is refused with the problems of this time and of its other faults [C-4]. */
function inItsTime({ untimely }: OutcomeDraft, outcome: Checked<JudgedOutcome>): Checked<JudgedOutcome> {
  if (untimely.length === 0) return outcome;
  return { ok: false, problems: outcome.ok ? untimely : [...outcome.problems, ...untimely] };
}

/**
 * The item for an entry. An accepted entry is recorded, as late if the route or the session has changed since. It is
 * quarantined if it was captured after the session ended [C-4][C-6]. For a refused entry only the id is looked up,
 * because it may be the replay of one that was recorded under other rules.
 */
export function toItem(
  draft: OutcomeDraft,
  outcome: Checked<JudgedOutcome>,
  placed: PlacedDraft | null,
  state: BatchState,
  sequences: SequenceList,
  eventId: string,
): SubmissionItem | null {
  const { header } = draft;
  if (header === null) return null;
  const judged = outcome.ok && placed !== null;
  const values = judged ? valuesOfAccepted(header, outcome.value, placed, state) : lookUp;
  // One literal: spreading one object into another took a third of the time of a whole batch.
  return {
    n: draft.n,
    submission_id: header.submission_id,
    action: values.action,
    activity_reference: judged ? header.activity_reference : '',
    requirement_key: judged ? header.integration_key : '',
    kind: values.kind,
    status: values.status,
    captured_at: header.captured_at,
    sequence: header.sequence ?? null,
    hash: draft.hash,
    content: values.content,
    route_version: values.routeVersion,
    late: values.late,
    places:
      judged && values.action === 'record'
        ? sequences.placesOf(placed.place.activity, header.integration_key)
        : [],
    event_id: eventId,
  };
}

/** The members of an item that depend on the judgement. */
interface JudgedValues extends Pick<SubmissionItem, 'action' | 'kind' | 'status' | 'content' | 'late'> {
  routeVersion: number;
}

/** Only the id is looked up: the content was refused and may contain text that the database cannot store. */
const lookUp: JudgedValues = {
  action: 'look_up',
  kind: '',
  status: '',
  content: null,
  routeVersion: 0,
  late: false,
};

function valuesOfAccepted(
  header: OutcomeHeader,
  judged: JudgedOutcome,
  { place }: PlacedDraft,
  state: BatchState,
): JudgedValues {
  const session = { status: state.sessionStatus, ended_at: state.sessionEndedAt };
  const record =
    state.isAccepted === true ? 'late' : decideRecordStatus(session, Date.parse(header.captured_at));
  const { version } = place.plan;
  return {
    action: record === 'quarantined' ? 'quarantine' : 'record',
    kind: judged.kind,
    status: judged.status,
    content: Object.assign({}, judged.header, judged.outcome),
    routeVersion: version,
    late: record === 'late' || version < state.currentVersion || !state.routeActive,
  };
}
