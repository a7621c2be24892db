import { chooseFault, type FaultMix } from '../../apps/simulator/src/fault-plan.js';
import { type RandomStream, randomStream } from '../../apps/simulator/src/random-stream.js';
import { type FaultProxy, openFaultProxy } from '../fault-proxy.js';

/**
 * The network of a moving vehicle: three requests of ten have a fault. One of seven requests or its response is lost.
 */
const badRoad: FaultMix = {
  rate: 0.3,
  longestDelayMs: 600,
  weights: {
    ...{ cut_request: 6, lose_answer: 6, cut_answer: 4, delay: 8, slow: 2 },
    ...{ twice: 4, later: 3, echo: 2, bad_answer: 2, black_hole: 0.3 },
  },
};

/** The network of one phone: a proxy below the browser, so that service worker and page meet the same faults. */
export interface BadNetwork {
  readonly proxy: FaultProxy;
  /** From now on requests have faults. */
  becomeBad(): void;
}

export async function openBadNetwork(port: number, seed: number, index: number): Promise<BadNetwork> {
  const proxy = await openFaultProxy({ passesWebSockets: true });
  const random: RandomStream = randomStream(seed, 'network', index);
  proxy.aim(port);
  return {
    proxy,
    becomeBad: () =>
      proxy.decide(({ path }) => {
        const fault = chooseFault(random, badRoad);
        // The app checks the answers of the service, and the browser only the digest of its own files.
        return fault.kind === 'bad_answer' && !path.startsWith('/api/') ? { kind: 'cut_answer' } : fault;
      }),
  };
}
