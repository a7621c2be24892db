/** How a driver's network behaves. Chances are of one request, from 0 to 1. */
export interface NetworkProfile {
  /** Time that a request takes on top of the service's own, in milliseconds of the run: half of them less than this. */
  medianLatencyMs: number;
  /** How far latencies spread: the exponent of a factor, normally distributed with this deviation. */
  latencySpread: number;
  /** The request never arrives. */
  lostRequest: number;
  /** The request is carried out, and the answer is lost. */
  lostAnswer: number;
  /** The request arrives twice, one behind the other. */
  doubledRequest: number;
  /** The phone gives the request up, and it still arrives, after what the phone sent next. */
  straggler: number;
  /** No answer until the phone's own time limit. */
  silence: number;
  /** Gaps without any network: how long the network lasts on average, and how long a gap is; in the driver's time. */
  holes: { everyMs: number; leastMs: number; mostMs: number } | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The networks to choose from. Chances are those of a drive, not of a desk: a bad one loses every sixth exchange. */
export const networkProfiles = {
  good: {
    medianLatencyMs: 25,
    latencySpread: 0.4,
    lostRequest: 0.001,
    lostAnswer: 0.001,
    doubledRequest: 0,
    straggler: 0,
    silence: 0,
    holes: null,
  },
  fair: {
    medianLatencyMs: 80,
    latencySpread: 0.6,
    lostRequest: 0.01,
    lostAnswer: 0.01,
    doubledRequest: 0.005,
    straggler: 0.005,
    silence: 0.001,
    holes: { everyMs: 40 * minuteMs, leastMs: minuteMs, mostMs: 5 * minuteMs },
  },
  bad: {
    medianLatencyMs: 250,
    latencySpread: 0.9,
    lostRequest: 0.06,
    lostAnswer: 0.06,
    doubledRequest: 0.03,
    straggler: 0.03,
    silence: 0.005,
    holes: { everyMs: 20 * minuteMs, leastMs: 2 * minuteMs, mostMs: 30 * minuteMs },
  },
  'none-for-hours': {
    medianLatencyMs: 150,
    latencySpread: 0.8,
    lostRequest: 0.03,
    lostAnswer: 0.03,
    doubledRequest: 0.01,
    straggler: 0.01,
    silence: 0.002,
    holes: { everyMs: 45 * minuteMs, leastMs: hourMs, mostMs: 4 * hourMs },
  },
} as const satisfies Record<string, NetworkProfile>;

export type NetworkName = keyof typeof networkProfiles;
export const networkNames: readonly NetworkName[] = ['good', 'fair', 'bad', 'none-for-hours'];
