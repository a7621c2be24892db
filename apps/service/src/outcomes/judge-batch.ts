import type { Problem } from '@fleet/contract/problems';
import type { SessionStatus } from '@fleet/contract/sessions';
import type { Checked } from '@fleet/contract/shape-check';
import { type JudgedOutcome, judgeOutcome } from '@fleet/domain/outcome-judgement';
import { precedingKeys } from '@fleet/domain/requirement-sequence';
import { decideRecordStanding } from '@fleet/domain/session-transitions';
import type { OutcomeDraft } from './outcome-drafts.js';
import { type BatchFacts, factsFor, type PlacedDraft } from './outcome-facts.js';
import type { SubmissionItem } from './submission-items.js';

/** How session and route stand, as far as it decides what becomes of an outcome. */
export interface BatchStanding {
  sessionStatus: SessionStatus;
  sessionEndedAt: string | null;
  /** The route's version now. */
  currentVersion: number;
  /** The route is active for this driver. */
  routeActive: boolean;
}

/** An entry after judgement: what goes to the database, and why not more of it. */
export interface JudgedEntry {
  draft: OutcomeDraft;
  problems: readonly Problem[];
  /** Null when not even the id can be looked up. */
  item: SubmissionItem | null;
  judged: JudgedOutcome | null;
}

/** Judges an entry by every version that it may belong to: the first that accepts it, else the faults of the first. */
export function judgeEntry(
  draft: OutcomeDraft,
  places: readonly PlacedDraft[],
  unplaced: readonly Problem[],
  known: BatchFacts,
): { outcome: Checked<JudgedOutcome>; placed: PlacedDraft | null } {
  let first: { outcome: Checked<JudgedOutcome>; placed: PlacedDraft } | null = null;
  for (const placed of places) {
    const outcome = judgeOutcome(draft.content, factsFor(placed, known));
    if (outcome.ok) return { outcome, placed };
    first ??= { outcome, placed };
  }
  return first ?? { outcome: { ok: false, problems: [...draft.problems, ...unplaced] }, placed: null };
}

/**
 * The row for an entry. An accepted one is recorded, late where the route or the session has moved on, or held in
 * quarantine where the session had already ended when it was captured [C-4][C-6]; of a refused one only the id is looked up,
 * since it may be the replay of one that was recorded by other rules.
 */
export function toItem(
  draft: OutcomeDraft,
  outcome: Checked<JudgedOutcome>,
  placed: PlacedDraft | null,
  standing: BatchStanding,
  answeredBefore: ReadonlySet<string>,
  eventId: string,
): SubmissionItem | null {
  const { header } = draft;
  if (header === null) return null;
  const common = {
    n: draft.n,
    submission_id: header.submission_id,
    activity_reference: header.activity_reference,
    requirement_key: header.integration_key,
    captured_at: header.captured_at,
    sequence: header.sequence ?? null,
    hash: draft.hash,
    event_id: eventId,
  };
  if (!outcome.ok || placed === null) {
    // Only its id is looked up; what else it says was refused, and may hold text that the database cannot.
    const none = { activity_reference: '', requirement_key: '', kind: '', status: '', content: null };
    return { ...common, ...none, route_version: 0, late: false, preceding: [], take: 'look' };
  }
  const { kind, status } = outcome.value;
  const session = { status: standing.sessionStatus, ended_at: standing.sessionEndedAt };
  const record = decideRecordStanding(session, Date.parse(header.captured_at));
  const version = placed.place.plan.version;
  return {
    ...common,
    take: record === 'quarantined' ? 'hold' : 'record',
    kind,
    status,
    content: { ...outcome.value.header, ...outcome.value.outcome },
    route_version: version,
    late: record === 'late' || version < standing.currentVersion || !standing.routeActive,
    preceding: precedingKeys(placed.place.activity, header.integration_key).map((keys) =>
      keys.filter((key) => !answeredBefore.has(placeKey(header.activity_reference, key))),
    ),
  };
}

/** A requirement's place in its route as one text. */
export function placeKey(activityReference: string, requirementKey: string): string {
  return JSON.stringify([activityReference, requirementKey]);
}
