import { byName, type Organisation, type RecordedOutcome } from './reference-state.js';

/** The outcomes that count as readings: for each odometer requirement the one captured last [C-6]. */
function countingReadings(org: Organisation): { place: string; at: number; outcome: RecordedOutcome }[] {
  const last = new Map<string, { place: string; at: number; outcome: RecordedOutcome }>();
  for (const outcome of org.outcomes) {
    if (outcome.kind !== 'odometer') continue;
    const place = placeOf(outcome.route, outcome.entry);
    const at = Date.parse(outcome.entry.capturedAt ?? '');
    const before = last.get(place);
    if (before === undefined || at > before.at) last.set(place, { place, at, outcome });
  }
  return [...last.values()];
}

/** The key of a requirement within an organisation, as text. */
export function placeOf(
  route: string,
  { activity, requirement }: { activity: string; requirement: string },
): string {
  return `${route} ${activity}/${requirement}`;
}

/** The reading of an asset: the highest that counts. It decreases only by a correction [C-6]. */
export function readingOf(org: Organisation, asset: string): number {
  return highest(
    org,
    asset,
    countingReadings(org).map((each) => each.outcome),
  );
}

/** The reading at the time of a capture, without the outcome that the capture would correct [C-6]. */
export function readingAsOf(org: Organisation, asset: string, atMs: number, exceptPlace: string): number {
  const counting = countingReadings(org).filter((each) => each.at <= atMs && each.place !== exceptPlace);
  return highest(
    org,
    asset,
    counting.map((each) => each.outcome),
  );
}

function highest(org: Organisation, asset: string, outcomes: readonly RecordedOutcome[]): number {
  const values = outcomes.flatMap(({ reading }) => (reading?.asset === asset ? [reading.value] : []));
  return Math.max(byName(org.assets, asset).initial, ...values);
}
