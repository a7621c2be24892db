import type { SessionStatus } from '@fleet/contract/driving/sessions';
import type { Problem } from '@fleet/contract/ground/problems';
import type { Checked } from '@fleet/contract/ground/shape-check';
import type { AssetIdentifier } from '@fleet/contract/planning/requirement-kinds/asset-identifier';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, AllocatedAsset, Route } from '@fleet/contract/planning/routes';
import type { OutcomeHeader } from '@fleet/domain/outcomes/outcome-header';
import type { JudgedOutcome } from '@fleet/domain/outcomes/outcome-judgement';
import type { KnownSearches } from '@fleet/domain/patterns/field-pattern';
import type { OdometerEntry, ReadingLedger } from '../readings/reading-ledger.js';
import type { Submission, SubmissionItem, SubmissionRow } from './submission-rows.js';

/** One entry of the request, read as far as possible without its requirement. */
export interface OutcomeDraft {
  n: number;
  content: unknown;
  /** Null if the header has faults. */
  header: OutcomeHeader | null;
  submissionId: string | null;
  problems: Problem[];
  /** The problems with its capture time. They are separate, so that a replay is still recognised. */
  untimely: Problem[];
  hash: string;
  /** The earlier entry of this request with the same submission_id. */
  repeats: OutcomeDraft | null;
}

/** A request to submit outcomes, after its entries were read. */
export interface SubmissionTask {
  to: Submission;
  /** The version of the route that the driver saw; null if the request does not name it. */
  namedVersion: number | null;
  drafts: readonly OutcomeDraft[];
  /** The pattern searches that have run for this request, except brief ones. */
  searches: KnownSearches;
  /** The judgements of this request that depend on no readings, by the version that they are based on. */
  verdicts: Map<OutcomeDraft, Map<number, Checked<JudgedOutcome>>>;
  /** The requirements that this request has found in earlier versions, null where there is none, by the version. */
  inVersions: Map<number, Map<OutcomeDraft, RequirementPlace | null>>;
  /** See `BatchState`. */
  isAccepted?: boolean;
}

/** The state of session and route that decides the result of an outcome. */
export interface BatchState {
  sessionStatus: SessionStatus;
  sessionEndedAt: string | null;
  /** The current version of the route. */
  currentVersion: number;
  /** The route is active for this driver. */
  routeActive: boolean;
  /** A controller accepts a record that was captured after its session ended [C-4]. */
  isAccepted?: boolean;
}

/** The part of a plan that judging needs. The whole plan may be large and is not kept as long. */
export type PlanFacts = Pick<Route, 'version' | 'currencies'> & { assets: Route['allocation']['assets'] };

/** A requirement with its activity, from one version of a route. */
export interface RequirementPlace {
  plan: PlanFacts;
  activity: Activity;
  requirement: Requirement;
}

/** An entry with the requirement that it answers. */
export interface PlacedDraft {
  draft: OutcomeDraft;
  place: RequirementPlace;
}

/** An entry with the requirement of every version that it may answer, the likeliest first. */
export interface Candidate {
  draft: OutcomeDraft;
  places: readonly PlacedDraft[];
  unplaced: readonly Problem[];
}

/** The entries of a request with their requirements. */
export interface PlacedBatch {
  candidates: readonly Candidate[];
  /** Versions that were not tried and may accept what the tried ones refuse; null if there are none. */
  untried: UntriedVersions | null;
}

/** The numbers of versions that were not tried, both included. */
export interface UntriedVersions {
  newest: number;
  oldest: number;
}

/** What must be read from the database before a batch is judged; most batches need nothing. */
export interface BatchNeeds {
  /** Identifiers that the route's allocation does not resolve. */
  identifiers: AssetIdentifier[];
  imageUrls: string[];
  odometers: OdometerEntry[];
}

/** What was read from the database to judge a batch. */
export interface BatchFacts {
  assets: readonly AllocatedAsset[];
  uploads: ReadonlySet<string>;
  readings: ReadingLedger;
  searches: KnownSearches;
  /** See `SubmissionTask`. */
  verdicts: SubmissionTask['verdicts'];
}

/** An entry after judgement: the item for the database, and its problems. */
export interface JudgedEntry {
  draft: OutcomeDraft;
  problems: readonly Problem[];
  /** Null if not even the id can be looked up. */
  item: SubmissionItem | null;
  judged: JudgedOutcome | null;
}

/** The result of a batch: each entry after judgement, with the database's result. */
export interface SubmittedBatch {
  entries: readonly JudgedEntry[];
  row: SubmissionRow;
  /** Its odometer outcomes; their assets are locked first if the batch is judged again. */
  odometers: readonly OdometerEntry[];
}
