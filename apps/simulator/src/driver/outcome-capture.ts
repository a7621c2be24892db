import type { OutcomeDraft } from '@fleet/client/outcome-draft';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Activity, PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { happens, type RandomStream } from '../random-stream.js';
import { countUp, type RunStatistics } from '../run/run-statistics.js';
import type { CaptureBook } from './capture-book.js';
import type { DriverHabits } from './driver-habits.js';
import { imagesNeeded, plausibleOutcome } from './plausible-outcome.js';
import type { TruckMeters } from './truck-meters.js';

export interface OutcomeParts {
  book: CaptureBook;
  random: RandomStream;
  habits: DriverHabits;
  meters: TruckMeters;
  statistics: RunStatistics;
}

interface OutcomePlace {
  route: Route;
  stop: PointOfInterest;
  activity: Activity;
  requirement: Requirement;
}

/** Captures an outcome: mostly a success, sometimes skipped or failed. Returns true if the phone stored it. */
export async function captureOutcome(place: OutcomePlace, parts: OutcomeParts): Promise<boolean> {
  const { book, statistics } = parts;
  const { activity, requirement } = place;
  const address = {
    activity_reference: activity.reference,
    integration_key: requirement.integration_key,
  };
  const failed = { ...address, status: 'failed', status_reason: 'It could not be captured' } as const;
  const draft = await draftOf(place, address, parts);
  const first = await book.outcome(place.route, draft ?? failed);
  if (first.ok) return true;
  if (first.reason !== 'refused') return false;
  for (const { code } of first.problems) countUp(statistics.refusedOnPhone, `${requirement.kind}: ${code}`);
  // The phone refused the outcome. An outcome with status failed is always accepted.
  return (await book.outcome(place.route, failed)).ok;
}

/** Returns null if the requirement cannot be captured. */
async function draftOf(
  { route, stop, activity, requirement }: OutcomePlace,
  address: Pick<OutcomeDraft, 'activity_reference' | 'integration_key'>,
  { book, random, habits, meters }: OutcomeParts,
): Promise<OutcomeDraft | null> {
  if (requirement.is_optional && happens(random, habits.skipOptional)) {
    return { ...address, status: 'skipped', status_reason: 'No time' };
  }
  if (happens(random, habits.failRequirement)) return null;
  const images: string[] = [];
  for (let left = imagesNeeded(requirement, random); left > 0; left -= 1) {
    const image = await book.image(requirement.kind === 'document_scan', random);
    if (image === null) return null;
    images.push(image);
  }
  const sent = plausibleOutcome(requirement.kind, requirement, {
    ...{ route, stop, activity, nowMs: Date.now(), images, random },
    meterOf: (assetId, known) => meters.read(assetId, known),
  });
  return sent === null ? null : { ...address, ...sent, status: 'success' };
}
