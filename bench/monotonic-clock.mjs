/** Milliseconds on the machine's monotonic clock, which all its processes share and which cannot be set. */
export function monotonicMs() {
  return Number(process.hrtime.bigint()) / 1e6;
}
