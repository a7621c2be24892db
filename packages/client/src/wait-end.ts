/**
 * Whether the end of a wait has not been reached yet; times in milliseconds. If the clock was set back before the
 * beginning of the wait, its end is unknown: the wait ends.
 */
export function isAhead(untilMs: number, nowMs: number, longestMs: number): boolean {
  return untilMs > nowMs && untilMs - nowMs <= longestMs;
}
