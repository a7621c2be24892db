import { type Problem, problem } from '@fleet/contract/ground/problems';

/** A device's clock may be wrong, or in another zone by mistake, but not by more than this [C-4]. */
const furthestAheadMs = 24 * 60 * 60 * 1_000;
/** Before any phone that could have captured it. */
const earliestMs = Date.parse('2000-01-01T00:00:00Z');

/**
 * The fault of a device's time of capture: only impossible times are refused, because a record that counts by its time
 * would otherwise count for ever. `at` is a UTC date-time, `nowMs` the server's clock, `key` the place of the time.
 */
export function checkCaptureTime(at: string, nowMs: number, key: string): Problem[] {
  const atMs = Date.parse(at);
  if (atMs - nowMs > furthestAheadMs) return [problem('captured_in_future', key)];
  return atMs < earliestMs ? [problem('captured_too_early', key)] : [];
}
