import { between, randomStream } from '../apps/simulator/dist/random-stream.js';

/**
 * What can happen to the parts of the cluster. A pause ends after its seconds; a killed part starts again after them.
 * Patroni makes the replica the primary after 20 seconds, so these faults of the primary last longer.
 */
const faultKinds = [
  { part: 'service', act: 'kill', seconds: 3 },
  { part: 'service', act: 'pause', seconds: 12 },
  { part: 'primary', act: 'kill', seconds: 40 },
  { part: 'primary', act: 'pause', seconds: 35 },
  { part: 'replica', act: 'kill', seconds: 5 },
  { part: 'broker', act: 'kill', seconds: 5 },
  { part: 'broker', act: 'pause', seconds: 15 },
  { part: 'etcd', act: 'kill', seconds: 5 },
  { part: 'balancer', act: 'kill', seconds: 2 },
  { part: 'store', act: 'kill', seconds: 5 },
  { part: 'store', act: 'pause', seconds: 10 },
];

/**
 * The kinds of these parts in an order that the seed decides, then all of them in another order, and so on without end.
 * `pick` is a number from 0 to 1 that chooses among several parts.
 */
export function* faultSequence(seed, parts) {
  const random = randomStream(seed, 'cluster faults');
  for (;;) {
    const bag = faultKinds.filter(({ part }) => parts.includes(part));
    while (bag.length > 0) {
      const [kind] = bag.splice(Math.floor(between(random, 0, bag.length)), 1);
      yield { ...kind, pick: random() };
    }
  }
}
