/** A histogram of durations in milliseconds, in steps of 5 %, from a tenth of a millisecond to some minutes. */
export interface LatencyHistogram {
  add(ms: number): void;
  readonly count: number;
  /** The percentile for a share from 0 to 1, at most 5 % too high; 0 if nothing was counted. */
  percentile(share: number): number;
  readonly longest: number;
}

const leastMs = 0.1;
const step = Math.log(1.05);
const steps = 300;

export function latencyHistogram(): LatencyHistogram {
  const counts = new Float64Array(steps);
  let count = 0;
  let longest = 0;
  return {
    add(ms) {
      const place = Math.ceil(Math.log(Math.max(ms, leastMs) / leastMs) / step);
      const index = Math.min(steps - 1, place);
      counts[index] = (counts[index] ?? 0) + 1;
      count += 1;
      longest = Math.max(longest, ms);
    },
    get count() {
      return count;
    },
    get longest() {
      return longest;
    },
    percentile(share) {
      let left = Math.ceil(count * share);
      for (const [place, found] of counts.entries()) {
        left -= found;
        if (left <= 0 && count > 0) return Math.min(longest, leastMs * Math.exp(step * place));
      }
      return longest;
    },
  };
}
