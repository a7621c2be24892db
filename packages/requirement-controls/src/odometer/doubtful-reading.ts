import type { RequirementOf } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import type { DoubtfulAnswer, SummaryWords } from '../control-types.js';
import { readShape } from '../ground/draft-shape.js';
import { readNumberNear } from '../ground/typed-number.js';
import { meteredAsset, odometerShape } from './odometer-draft.js';
import { isMuchMore, judgeReading, readingText } from './odometer-judgement.js';

/**
 * The reading of the draft, if it is so far above the last one that a digit may be wrong. The rules accept it, and later
 * readings of the vehicle would then be refused. Null for other drafts.
 */
export function doubtfulReading(
  requirement: RequirementOf<'odometer'>,
  draft: unknown,
  route: Route,
  words: SummaryWords,
): DoubtfulAnswer | null {
  const typed = readShape(odometerShape, draft);
  const odometer = meteredAsset(requirement, route)?.odometer;
  const last = odometer?.current_reading ?? null;
  const reading = typed === null ? null : readNumberNear(typed.value, last);
  if (odometer === undefined || odometer === null || last === null || reading === null) return null;
  if (!isMuchMore(reading, last, odometer.unit)) return null;
  return {
    shown: readingText(words.formats, reading, odometer.unit),
    comparison: judgeReading(reading, last, odometer.unit, false, words).text,
  };
}
