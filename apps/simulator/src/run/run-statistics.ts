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

/** The progress of one driver's day. */
export interface DriverStatistics {
  phase: DriverPhase;
  /** True if the phone has a network. */
  isUp: boolean;
  /** Records on the phone that the service has not confirmed. */
  unsent: number;
  /** The unsent records that wait for a correction. */
  parked: number;
  deaths: number;
  routesCompleted: number;
  /** The longest time without a usable response, in milliseconds. */
  longestOutageMs: number;
}

/** All counts during the run. */
export interface RunStatistics {
  drivers: Map<string, DriverStatistics>;
  /** The latency of requests at the service, without the simulated network. */
  latency: LatencyHistogram;
  /** The latency since the fleet has logged in; null before that, because the many log-ins are not typical. */
  atWork: { latency: LatencyHistogram; byRequest: Map<string, LatencyHistogram> } | null;
  requests: number;
  /** Requests counted by result: a status below 400, the code of a refusal, or `no_answer`. */
  answers: Map<string, number>;
  captured: number;
  /** Records in the feed of events. */
  inFeed: number;
  /** Incidents of the fleet, such as a transfer, by name. */
  incidents: Map<string, number>;
  /** Captures that the phones themselves refused, which indicates an error of the simulator. */
  refusedOnPhone: Map<string, number>;
  /** Parked records, counted by the service's code. */
  parkedFor: Map<string, number>;
  /** Reports of phones about events that must never happen. */
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
    inFeed: 0,
    incidents: new Map(),
    refusedOnPhone: new Map(),
    parkedFor: new Map(),
    alarms: [],
  };
}

/** Called when the fleet has logged in. From now on, latencies are also counted in `atWork`. */
export function beginWork(statistics: RunStatistics): void {
  statistics.atWork ??= { latency: latencyHistogram(), byRequest: new Map() };
}

/** Counts a request with its name and the milliseconds until its response. */
export function countRequest({ latency, atWork }: RunStatistics, name: string, ms: number): void {
  latency.add(ms);
  if (atWork === null) return;
  atWork.latency.add(ms);
  const own = atWork.byRequest.get(name) ?? latencyHistogram();
  atWork.byRequest.set(name, own);
  own.add(ms);
}

/** Adds one to the count of a name. */
export function countUp(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
