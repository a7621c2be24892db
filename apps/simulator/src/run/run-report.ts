import { commandLine } from '../command/command-words.js';
import type { SimulationOptions } from '../command/simulation-options.js';
import { differenceKinds, type LedgerDifference } from '../ledger/ledger-books.js';
import type { DriverTally, LedgerComparison } from '../ledger/ledger-comparison.js';
import type { DriverAccount } from '../loading/fleet-credentials.js';
import { type LatencyHistogram, latencyHistogram } from './latency-histogram.js';
import type { RunStatistics } from './run-statistics.js';

/** The result of a run; also the output of `--json`. */
export interface RunReport {
  verdict: 'clean' | 'differences';
  seed: number;
  /** The command for a run with the same decisions. */
  repeat: string;
  drivers: number;
  speed: number;
  network: string;
  base_url: string;
  started_at: string;
  seconds: number;
  service_killed: number;
  /**
   * True if Ctrl-C ended the day before all routes were driven. The verdict then covers the captures until that time.
   */
  interrupted: boolean;
  /** The longest time in which a phone with a network got no usable response, in milliseconds. */
  longest_outage_ms: number;
  totals: Omit<DriverTally, 'driverId'>;
  requests: LatencyFigures;
  /** The figures since the fleet has logged in; `by_request` begins with the slowest. */
  requests_at_work: LatencyFigures & { by_request: Record<string, LatencyFigures> };
  answers: Record<string, number>;
  incidents: Record<string, number>;
  refused_on_phone: Record<string, number>;
  parked_for: Record<string, number>;
  alarms: readonly string[];
  differences: readonly LedgerDifference[];
  per_driver: readonly (DriverTally & {
    username: string;
    routes: number;
    deaths: number;
    phase: string;
    longest_outage_ms: number;
  })[];
}

export interface LatencyFigures {
  count: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  longest_ms: number;
}

export interface ReportParts {
  options: SimulationOptions;
  baseUrl: string;
  drivers: readonly DriverAccount[];
  statistics: RunStatistics;
  comparison: LedgerComparison;
  startedAtMs: number;
  endedAtMs: number;
  killed: number;
  interrupted: boolean;
  /** The command that repeats everything, if the simulator is part of a larger run. */
  again: string | null;
}

/** The report lists at most this many differences, and counts the rest. */
const mostDifferences = 500;
const noDifferences = { lost: 0, undelivered: 0, parked: 0, doubled: 0, altered: 0, unexpected: 0 };

/** Builds the report. Pure. */
export function buildReport(parts: ReportParts): RunReport {
  const { options, statistics, comparison, drivers } = parts;
  const perDriver = drivers.map((account) => {
    const { driverId, username } = account;
    const tally = comparison.tallies.get(driverId) ?? emptyTally(driverId);
    const own = statistics.drivers.get(driverId);
    const day = {
      routes: own?.routesCompleted ?? 0,
      deaths: own?.deaths ?? 0,
      phase: own?.phase ?? 'signing_in',
      longest_outage_ms: Math.round(own?.longestOutageMs ?? 0),
    };
    return { ...tally, username, ...day };
  });
  const totals = totalsOf([...comparison.tallies.values()]);
  const alarms = totals.captured > 0 ? statistics.alarms : [...statistics.alarms, nothingShown];
  return {
    verdict: comparison.differences.length + alarms.length === 0 ? 'clean' : 'differences',
    seed: options.seed,
    repeat: parts.again ?? repeatCommand(options),
    ...{ drivers: drivers.length, speed: options.speed, network: options.network, base_url: parts.baseUrl },
    started_at: new Date(parts.startedAtMs).toISOString(),
    seconds: Math.round((parts.endedAtMs - parts.startedAtMs) / 100) / 10,
    service_killed: parts.killed,
    interrupted: parts.interrupted,
    longest_outage_ms: Math.max(0, ...perDriver.map((each) => each.longest_outage_ms)),
    totals,
    requests: figuresOf(statistics.latency),
    requests_at_work: figuresAtWork(statistics),
    answers: Object.fromEntries(statistics.answers),
    incidents: Object.fromEntries(statistics.incidents),
    refused_on_phone: Object.fromEntries(statistics.refusedOnPhone),
    parked_for: Object.fromEntries(statistics.parkedFor),
    alarms,
    differences: comparison.differences.slice(0, mostDifferences),
    per_driver: perDriver,
  };
}

function figuresOf(latency: LatencyHistogram): LatencyFigures {
  const round = (ms: number) => Math.round(ms * 10) / 10;
  const [p50_ms = 0, p95_ms = 0, p99_ms = 0] = [0.5, 0.95, 0.99].map((share) =>
    round(latency.percentile(share)),
  );
  return { count: latency.count, p50_ms, p95_ms, p99_ms, longest_ms: round(latency.longest) };
}

function figuresAtWork({ atWork }: RunStatistics): RunReport['requests_at_work'] {
  const named = [...(atWork?.byRequest ?? [])].map(([name, each]) => [name, figuresOf(each)] as const);
  const slowestFirst = named.sort(([, one], [, other]) => other.p99_ms - one.p99_ms);
  return {
    ...figuresOf(atWork?.latency ?? latencyHistogram()),
    by_request: Object.fromEntries(slowestFirst),
  };
}

/** A run without captures, such as after wrong PINs, has no differences but proves nothing. */
const nothingShown = 'No driver captured anything, so the run shows nothing.';

function emptyTally(driverId: string): DriverTally {
  return { driverId, captured: 0, recorded: 0, late: 0, quarantined: 0, differences: noDifferences };
}

function totalsOf(tallies: readonly DriverTally[]): RunReport['totals'] {
  const sum = (of: (tally: DriverTally) => number) => tallies.reduce((total, each) => total + of(each), 0);
  const differences = differenceKinds.map((kind) => [kind, sum((each) => each.differences[kind])]);
  return {
    captured: sum((each) => each.captured),
    recorded: sum((each) => each.recorded),
    late: sum((each) => each.late),
    quarantined: sum((each) => each.quarantined),
    differences: { ...noDifferences, ...Object.fromEntries(differences) },
  };
}

function repeatCommand(options: SimulationOptions): string {
  const { drivers, speed, network, seed, service, routeFiles, rounds, kills, durationMs, place } = options;
  const { storeFolder } = options;
  const words = ['--drivers', drivers, '--speed', speed, '--network', network, '--seed', seed];
  if (rounds !== 2) words.push('--rounds', rounds);
  if (kills > 0) words.push('--chaos-kill', kills);
  if (durationMs !== null) words.push('--duration', `${durationMs / 1_000}s`);
  if (options.keepRoutes) words.push('--keep-routes');
  if (!options.hasController) words.push('--no-controller');
  words.push('--place', place.join(','));
  if (storeFolder !== null) words.push('--store', storeFolder);
  if (service !== null) {
    if (service.url !== null) words.push('--url', service.url);
    words.push('--credentials', service.credentialsFile);
    if (service.caFile !== null) words.push('--ca', service.caFile);
  }
  if (routeFiles.length > 0) words.push('--routes', ...routeFiles);
  return commandLine('npm run simulate', words);
}
