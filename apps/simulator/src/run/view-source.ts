import type { SimulationOptions } from '../command/simulation-options.js';
import type { ViewSnapshot } from '../view/view-lines.js';
import type { FleetService } from './fleet-service.js';
import type { OrderlyEnd } from './orderly-end.js';
import type { RunStatistics } from './run-statistics.js';

interface ViewSourceParts {
  options: SimulationOptions;
  baseUrl: string;
  statistics: RunStatistics;
  service: FleetService;
  startedAtMs: number;
  end: OrderlyEnd;
}

/** The period over which rates are averaged. */
const rateSpanMs = 5_000;

/** Returns a function that derives the content of the live view from the counts. */
export function viewOf(parts: ViewSourceParts): () => ViewSnapshot {
  const { options, statistics, service } = parts;
  const samples: { at: number; captured: number; inFeed: number; requests: number }[] = [];
  const title = `Fleet simulation   ${options.drivers} drivers   ${options.network} network   speed ${options.speed}   seed ${options.seed}`;
  return () => {
    const at = performance.now();
    const { captured, inFeed, requests } = statistics;
    samples.push({ at, captured, inFeed, requests });
    while (samples.length > 2 && at - (samples[1]?.at ?? at) > rateSpanMs) samples.shift();
    const [oldest] = samples;
    const seconds = Math.max(0.001, (at - (oldest?.at ?? at)) / 1_000);
    const rate = (now: number, then: number | undefined) => (now - (then ?? now)) / seconds;
    return {
      ...{ title, address: parts.baseUrl, statistics, elapsedMs: Date.now() - parts.startedAtMs },
      rates: {
        captured: rate(captured, oldest?.captured),
        inFeed: rate(inFeed, oldest?.inFeed),
        requests: rate(requests, oldest?.requests),
      },
      kills:
        service.kill === null
          ? null
          : { done: service.kills(), planned: options.kills, isUp: service.isUp() },
      hint: parts.end.hint(),
    };
  };
}
