import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../bench/bench-report.mjs';
import { outcomeSender } from './outcome-request.mjs';

const pauseMs = 250;
const longestMs = 1_000;

/**
 * Lets drivers submit an outcome each quarter of a second while `goesOn` returns true. Resolves with the text of a
 * report and its `faults`: unrecorded outcomes, and a p99 above a second. On a busy machine (`slack` above 1), where
 * requests wait for the processor too, an outcome may need a second attempt.
 */
export async function submitMeanwhile(drivers, { goesOn, slack }) {
  const agent = new Agent({ keepAlive: true });
  const found = [];
  const working = drivers.map(async (driver) => {
    const send = outcomeSender(driver, { agent, repeats: slack > 1 });
    while (goesOn()) {
      found.push(await send());
      await delay(pauseMs);
    }
  });
  await Promise.all(working);
  agent.destroy();
  const refusals = found.filter((each) => each.status !== 200);
  const refused = refusals.length;
  const times = found.map((each) => each.ms);
  const [p50, p99] = [0.5, 0.99].map((part) => Math.round(quantile(times, part)));
  return {
    report: `${found.length} submissions, ${refused} not recorded, p50 ${p50} ms, p99 ${p99} ms`,
    faults: [
      ...(refused > 0
        ? [`${refused} submissions of other drivers were not recorded: ${reasonsOf(refusals)}`]
        : []),
      ...(p99 > longestMs * slack ? [`other drivers waited ${p99} ms (p99)`] : []),
    ],
  };
}

/** What the service responded, or how the connection broke, each once. */
function reasonsOf(refusals) {
  const reasons = refusals.map(
    ({ status, error, text }) => `${status ?? error.message} ${text?.slice(0, 300) ?? ''}`,
  );
  return [...new Set(reasons)].join('; ');
}
