/** How a driver's network behaves. Each probability applies to one request and is from 0 to 1. */
export interface NetworkProfile {
  /** The median time that the network adds to a request, in real milliseconds of the run. */
  medianLatencyMs: number;
  /**
   * The spread of the latencies: the median is multiplied by e^x, where x is normally distributed with this standard
   * deviation.
   */
  latencySpread: number;
  /** The request never arrives. */
  lostRequest: number;
  /** The service executes the request, but the response is lost. */
  lostAnswer: number;
  /** The request arrives twice, the second time later. */
  doubledRequest: number;
  /** The phone sees a failure, but the request still arrives, possibly after later requests. */
  straggler: number;
  /** The phone gets no response until its own time limit. */
  silence: number;
  /**
   * Gaps without a network, in the driver's time: how long the network lasts on average between them, and the length of
   * the shortest and the longest gap.
   */
  holes: { everyMs: number; leastMs: number; mostMs: number } | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * The networks to choose from. The probabilities are for a moving vehicle, not for an office: the bad network loses
 * about one exchange in six.
 */
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
