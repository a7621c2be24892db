import { type Problem, problem } from '@fleet/contract/ground/problems';

/** A device's clock may be wrong, or set to another zone by mistake, but not by more than this [C-4]. */
const furthestAheadMs = 24 * 60 * 60 * 1_000;
/** No phone that could capture a record is older than this. */
const earliestMs = Date.parse('2000-01-01T00:00:00Z');

/**
 * Returns the fault of a device's time of capture. Only impossible times are refused: a record with a time in the far
 * future would otherwise be in force forever. `at` is a UTC date-time, `nowMs` the server's clock, `key` the pointer to
 * the time.
 */
export function checkCaptureTime(at: string, nowMs: number, key: string): Problem[] {
  const atMs = Date.parse(at);
  if (atMs - nowMs > furthestAheadMs) return [problem('captured_in_future', key)];
  return atMs < earliestMs ? [problem('captured_too_early', key)] : [];
}
