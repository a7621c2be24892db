import { isProblem, problem } from '@fleet/contract/ground/problems';
import type { Route } from '@fleet/contract/planning/routes';
import { type Context, Refusal } from '../context.js';
import { beginTurns } from '../platform/take-turns.js';
import { noReadings } from '../readings/reading-ledger.js';
import { type BatchState, type Candidate, judgeEntry } from './judge-entry.js';
import { findPlace, type OutcomeDraft } from './outcome-drafts.js';
import { type BatchFacts, type BatchNeeds, gatherFacts, needsOfBatch } from './outcome-facts.js';
import type { OutcomeParts } from './outcome-parts.js';

/** A batch whose entries are matched to their requirements, with the facts for judging them. */
export interface PreparedBatch {
  state: BatchState;
  candidates: readonly Candidate[];
  needs: BatchNeeds;
  facts: Pick<BatchFacts, 'assets' | 'uploads'>;
}

/**
 * Finds the requirement that each entry answers. If the request names the driver's version, only that version is used.
 * Otherwise the current version is tried first, and earlier versions for entries that it refuses [C-6].
 */
export async function prepareBatch(
  ctx: Context,
  parts: OutcomeParts,
  routeId: string,
  namedVersion: number | null,
  state: BatchState,
  drafts: readonly OutcomeDraft[],
): Promise<PreparedBatch> {
  const version = namedVersion ?? state.currentVersion;
  const plan = version > state.currentVersion ? null : await parts.plans.get(ctx, routeId, version);
  if (plan === null) {
    throw new Refusal(problem('unknown_value', '/route_version', 'The route has no such version.'));
  }
  const inForce = drafts.map((draft) => withPlan({ draft, places: [], unplaced: [] }, plan));
  const first = await factsOf(ctx, parts, inForce);
  const batch = { state, candidates: inForce, ...first };
  if (namedVersion !== null || version === 1) return batch;
  const doubtful = await doubtfulInForce(batch);
  if (doubtful.size === 0) return batch;
  const versions = Array.from({ length: version - 1 }, (_, index) => version - 1 - index);
  let candidates = inForce;
  for (const each of versions.slice(0, mostEarlierVersions)) {
    // One plan at a time: twenty large ones together would take a large part of the memory.
    const known = await parts.plans.get(ctx, routeId, each);
    if (known === null) continue;
    // Each entry separately: its result never depends on the other entries.
    candidates = candidates.map((one) => (doubtful.has(one.draft) ? withPlan(one, known) : one));
  }
  return { state, candidates, ...(await factsOf(ctx, parts, candidates)) };
}

/** A phone that has missed more versions than this has missed them for days. */
const mostEarlierVersions = 20;

/** The candidate with the requirement of one more version that it may answer. */
function withPlan(candidate: Candidate, plan: Route): Candidate {
  const { draft, places, unplaced } = candidate;
  const place = findPlace(plan, draft);
  if (place === null) return candidate;
  if (!isProblem(place)) return { ...candidate, places: [...places, { draft, place }] };
  return unplaced.length === 0 ? { ...candidate, unplaced: [place] } : candidate;
}

async function factsOf(ctx: Context, parts: OutcomeParts, candidates: readonly Candidate[]) {
  const needs = needsOfBatch(candidates.flatMap((each) => each.places));
  return { needs, facts: await gatherFacts(ctx, parts.blobs, needs) };
}

/**
 * Entries that the current version refuses, or may refuse once readings are known. An entry with a faulty header or
 * time is refused by every version, so no other version is tried.
 */
async function doubtfulInForce(batch: PreparedBatch): Promise<ReadonlySet<OutcomeDraft>> {
  const known = { ...batch.facts, readings: noReadings };
  const doubtful = new Set<OutcomeDraft>();
  const turns = beginTurns();
  for (const candidate of batch.candidates) {
    const { draft, places } = candidate;
    if (draft.header === null || draft.untimely.length > 0) continue;
    const isRead = places.some(({ place }) => place.requirement.kind === 'odometer');
    if (isRead || !(await judgeEntry(candidate, known, turns)).outcome.ok) doubtful.add(draft);
  }
  return doubtful;
}
