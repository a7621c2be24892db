import { type LatencyHistogram, latencyHistogram } from './latency-histogram.js';

export const driverPhases = [
  'signing_in',
  'driving',
  'at_stop',
  'without_route',
  'delivering',
  'done',
  'gave_up',
] as const;
/** A driver's current phase. `delivering`: the day has ended, and the phone sends its last records. */
export type DriverPhase = (typeof driverPhases)[number];

/** What one driver's day looks like from outside. */
export interface DriverStatistics {
  phase: DriverPhase;
  /** Whether the phone has a network. */
  isUp: boolean;
  /** Records on the phone that the service has not confirmed, and those that wait for a correction. */
  unsent: number;
  parked: number;
  deaths: number;
  routesCompleted: number;
}

/** Everything that is counted while the run goes on. */
export interface RunStatistics {
  drivers: Map<string, DriverStatistics>;
  /** Of requests as they reach the service: without what the network over the air adds. */
  latency: LatencyHistogram;
  /** The same once the fleet is at work: null while it signs in, which is a storm of log-ins and no measure of the rest. */
  atWork: { latency: LatencyHistogram; byRequest: Map<string, LatencyHistogram> } | null;
  requests: number;
  /** Requests by what came of them: a status below 400, the code of a refusal, or `no_answer`. */
  answers: Map<string, number>;
  captured: number;
  /** Records in the feed of events. */
  told: number;
  /** Events of the fleet, such as a transfer, by their name. */
  incidents: Map<string, number>;
  /** What drivers' own phones refused to capture; it says something of the simulator. */
  refusedOnPhone: Map<string, number>;
  /** Why records were parked, by the service's code. */
  parkedFor: Map<string, number>;
  /** What phones said that must never happen. */
  alarms: string[];
}

export function runStatistics(): RunStatistics {
  return {
    drivers: new Map(),
    latency: latencyHistogram(),
    atWork: null,
    requests: 0,
    answers: new Map(),
    captured: 0,
    told: 0,
    incidents: new Map(),
    refusedOnPhone: new Map(),
    parkedFor: new Map(),
    alarms: [],
  };
}

/** The fleet has signed in: from now on latencies count as those of its work, too. */
export function beginWork(statistics: RunStatistics): void {
  statistics.atWork ??= { latency: latencyHistogram(), byRequest: new Map() };
}

/** A request was answered after so many milliseconds; its name says what it asked for. */
export function countRequest({ latency, atWork }: RunStatistics, name: string, ms: number): void {
  latency.add(ms);
  if (atWork === null) return;
  atWork.latency.add(ms);
  const own = atWork.byRequest.get(name) ?? latencyHistogram();
  atWork.byRequest.set(name, own);
  own.add(ms);
}

/** One more under a name. */
export function countUp(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
