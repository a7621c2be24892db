/** Milliseconds on the machine's own clock, which all processes on it share and nobody sets. */
export function monotonicMs() {
  return Number(process.hrtime.bigint()) / 1e6;
}
