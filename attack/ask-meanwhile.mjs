import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../bench/bench-report.mjs';

/**
 * Repeats each request of `asks` while `goesOn` returns true. `asks` contains names, and functions that resolve as
 * `timedRequest` does. Resolves with the text of a report and its `faults`: responses other than 200, and a p99 above
 * `longestMs`.
 */
export async function askMeanwhile(asks, { goesOn, longestMs, pauseMs }) {
  const faults = [];
  const reports = await Promise.all(
    Object.entries(asks).map(async ([name, ask]) => {
      const found = [];
      while (goesOn()) {
        found.push(await ask());
        await delay(pauseMs);
      }
      const times = found.map(({ ms }) => ms);
      const [p50, p99] = [0.5, 0.99].map((part) => Math.round(quantile(times, part)));
      const failed = found.filter(({ status }) => status !== 200);
      if (failed.length > 0)
        faults.push(`${failed.length} requests failed: ${name}: ${failed[0].text ?? failed[0].error}`);
      if (p99 > longestMs) faults.push(`${name} took ${p99} ms (p99)`);
      return `${name}: ${found.length}, ${failed.length} failed, p50 ${p50} ms, p99 ${p99} ms`;
    }),
  );
  return { report: reports.join('; '), faults };
}
