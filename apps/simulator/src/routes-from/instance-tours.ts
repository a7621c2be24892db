import type { LonLat, SourceTour, TourStop, TourWay } from './source-tour.js';
import type { Customer } from './tour-construction.js';

/** A customer or the depot of an instance. */
export interface InstanceNode extends Customer {
  /** True if the instance has a time window for it. Otherwise its times only serve the construction of tours. */
  hasWindow: boolean;
}

/** The places of an instance's nodes on the earth, and the ways between them. */
export interface InstanceEarth<Node> {
  placeOf(node: Node): LonLat;
  travelS(from: Node, to: Node): number;
  way(from: Node, to: Node): TourWay;
}

/** Makes tours from the depot to the customers and back, named after the instance. */
export function instanceTours<Node extends InstanceNode>(
  name: string,
  depot: Node,
  tours: readonly (readonly Node[])[],
  earth: InstanceEarth<Node>,
): SourceTour[] {
  return tours.map((customers, index) => {
    const stops: TourStop[] = [stopOf('START', `${name} depot`, depot, null, earth)];
    let at = depot;
    for (const customer of customers) {
      const way = earth.way(at, customer);
      stops.push(stopOf(`C${customer.id}`, `${name} customer ${customer.id}`, customer, way, earth));
      at = customer;
    }
    const back = { ...depot, hasWindow: false, serviceS: 0 };
    stops.push(stopOf('END', `${name} depot`, back, earth.way(at, depot), earth));
    return { key: `${name}-${index + 1}`, name: `${name}, vehicle ${index + 1}`, stops };
  });
}

function stopOf<Node extends InstanceNode>(
  key: string,
  name: string,
  node: Node,
  wayTo: TourWay | null,
  earth: InstanceEarth<Node>,
): TourStop {
  return {
    key,
    name,
    coordinates: earth.placeOf(node),
    window: node.hasWindow ? { fromS: node.readyS, untilS: node.dueS } : null,
    serviceS: node.serviceS,
    demand: node.demand,
    wayTo,
  };
}

/** Explains for each customer why no vehicle can serve it, one sentence each. */
export function unservedFaults(
  unserved: readonly { customer: InstanceNode; reason: 'too_much' | 'too_far' }[],
  capacity: number,
): string[] {
  return unserved.map(({ customer: { id, demand }, reason }) =>
    reason === 'too_much'
      ? `Customer ${id} asks for ${demand}, and a vehicle takes ${capacity}.`
      : `Customer ${id} cannot be reached within its window, or not be left in time to be back at the depot.`,
  );
}
