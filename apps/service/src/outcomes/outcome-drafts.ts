import { isUuid } from '@fleet/contract/ground/primitives';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, Route } from '@fleet/contract/planning/routes';
import { canonicalOutcome } from '@fleet/domain/outcomes/outcome-canonical-form';
import {
  type OutcomeHeader,
  readOutcomeAddress,
  readOutcomeHeader,
} from '@fleet/domain/outcomes/outcome-header';
import { precedingKeys } from '@fleet/domain/plans/requirement-sequence';
import { checkCaptureTime } from '@fleet/domain/values/capture-time';
import { contentHash } from './submission-items.js';

/** One entry of the request, read as far as possible without its requirement. */
export interface OutcomeDraft {
  n: number;
  content: unknown;
  /** Null if the header has faults. */
  header: OutcomeHeader | null;
  submissionId: string | null;
  problems: Problem[];
  /** The problems with its capture time; a replay is still recognised. */
  untimely: Problem[];
  hash: string;
  /** The earlier entry of this request with the same submission_id. */
  repeats: OutcomeDraft | null;
}

/** The part of a plan that judging needs. The whole plan may be large and is not kept as long. */
export type PlanFacts = Pick<Route, 'version' | 'currencies'> & { assets: Route['allocation']['assets'] };

/** A requirement with its activity, from one version of a route. */
export interface Place {
  plan: PlanFacts;
  activity: Activity;
  requirement: Requirement;
  /** For each sequence that contains the requirement, the keys before it. */
  preceding: readonly (readonly string[])[];
}

/** Reads the headers of a batch; a repeated submission_id is linked to its first entry. */
export function readDrafts(routeId: string, outcomes: readonly unknown[], nowMs: number): OutcomeDraft[] {
  const bySubmission = new Map<string, OutcomeDraft>();
  return outcomes.map((content, n) => {
    const header = readOutcomeHeader(content);
    const submissionId = header.ok ? header.value.submission_id : claimedId(content);
    const draft: OutcomeDraft = {
      n,
      content,
      header: header.ok ? header.value : null,
      submissionId,
      problems: header.ok ? [] : header.problems,
      untimely: header.ok ? checkCaptureTime(header.value.captured_at, nowMs, '/captured_at') : [],
      hash: header.ok ? contentHash(routeId, canonicalOutcome(content)) : '',
      repeats: null,
    };
    if (draft.header === null || submissionId === null) return draft;
    const first = bySubmission.get(submissionId);
    if (first === undefined) bySubmission.set(submissionId, draft);
    else draft.repeats = first;
    return draft;
  });
}

/** The id that an entry with a faulty header claims, so that the caller can match its result; only echoed as text. */
function claimedId(content: unknown): string | null {
  if (typeof content !== 'object' || content === null || !('submission_id' in content)) return null;
  const { submission_id: id } = content;
  if (typeof id !== 'string' || id.length > 100) return null;
  return isUuid(id) ? id.toLowerCase() : id;
}

/**
 * The place of an entry in this version of the route, or the problem of its unknown part; null if it names no place.
 */
export function findPlace(plan: Route, draft: OutcomeDraft): Place | Problem | null {
  const address = readOutcomeAddress(draft.content);
  if (address === null) return null;
  const activity = placesOf(plan).get(address.activity_reference);
  if (activity === undefined) return problem('unknown_activity', '/activity_reference');
  return activity.get(address.integration_key) ?? problem('unknown_requirement', '/integration_key');
}

type PlacesByKey = ReadonlyMap<string, Place>;
const places = new WeakMap<Route, ReadonlyMap<string, PlacesByKey>>();

/** The requirements of a plan by activity and key. Plans are cached, so this is computed once per version. */
function placesOf(plan: Route): ReadonlyMap<string, PlacesByKey> {
  const known = places.get(plan);
  if (known !== undefined) return known;
  const facts = { version: plan.version, currencies: plan.currencies, assets: plan.allocation.assets };
  const made = new Map<string, PlacesByKey>();
  for (const stop of plan.travel_plan.points_of_interest) {
    for (const activity of stop.activities) {
      const byKey = activity.requirements.map((requirement): [string, Place] => {
        const key = requirement.integration_key;
        return [key, { plan: facts, activity, requirement, preceding: precedingKeys(activity, key) }];
      });
      made.set(activity.reference, new Map(byKey));
    }
  }
  places.set(plan, made);
  return made;
}

/** An entry with the requirement that it answers. */
export interface PlacedDraft {
  draft: OutcomeDraft;
  place: Place;
}
