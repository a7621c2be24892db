/**
 * The latest time that the client may have given a capture made at this millisecond of its clock. It gives no two of them one
 * time: of several in one millisecond (a position, the arrival, the start of the work) each is a millisecond later than the one
 * before. To be asked at every capture.
 */
export function latestStamps(): (nowMs: number) => number {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (nowMs) => {
    lastMs = Math.max(nowMs, lastMs + 1);
    return lastMs;
  };
}
