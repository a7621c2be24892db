/**
 * The end of a wait has not been reached yet; times in milliseconds. A clock that was put back behind the beginning of a wait
 * says nothing of its end: then it is over.
 */
export function isAhead(untilMs: number, nowMs: number, longestMs: number): boolean {
  return untilMs > nowMs && untilMs - nowMs <= longestMs;
}
