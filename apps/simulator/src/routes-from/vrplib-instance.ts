import { distanceBetween, isLonLat } from './earth-geometry.js';
import { type InstanceEarth, type InstanceNode, instanceTours, unservedFaults } from './instance-tours.js';
import { extentOf, layOnEarth } from './plane-to-earth.js';
import { faultyReading, type LonLat, type TourReading, tourBounds } from './source-tour.js';
import { constructTours } from './tour-construction.js';
import { readVrplibSolution } from './vrplib-solution.js';
import { readNumbers, splitVrplib, type VrplibText } from './vrplib-text.js';

interface VrplibNode extends InstanceNode {
  x: number;
  y: number;
}

/** The longest side of a plane instance on the earth. All ways are driven at 60 km/h. */
const longestSideM = 60_000;
const metresPerSecond = 60_000 / 3_600;
/** The end of the time window, in seconds, if the instance has none: longer than any tour. */
const endOfTimeS = 1e9;
/** The service time at every customer, in seconds, if the instance has none. */
const unloadingS = 300;
const planeWeights = ['EUC_2D', 'CEIL_2D', 'FLOOR_2D', 'EXACT_2D'];

/** True if the text contains a keyword or a section of VRPLIB. */
export function looksLikeVrplib(text: string): boolean {
  return /^\s*(?:NODE_COORD_SECTION\s*$|(?:DIMENSION|EDGE_WEIGHT_TYPE)\s*:)/im.test(text);
}

/**
 * Reads a CVRP of VRPLIB or TSPLIB (`X-n101-k25.vrp`), with time windows if it has them. Plans tours within the
 * capacity, or reads them from the text of a solution file (`.sol`). Plane coordinates are put around `place`: the
 * longer side is 60 km at most, and one unit 1 km at most. GEO coordinates are used as they are.
 */
export function readVrplib(text: string, solution: string | null, place: LonLat): TourReading {
  const parts = splitVrplib(text);
  const faults = [...parts.faults, ...unsupported(parts)];
  const name = (parts.head.get('NAME')?.value ?? '').slice(0, 60) || 'instance';
  const capacity = readCapacity(parts, faults);
  const nodes = readNodes(parts, faults);
  const depot = readDepot(parts, nodes, faults);
  if (faults.length > 0 || depot === null) return faultyReading(faults);
  const customers = [...nodes.values()].filter((node) => node !== depot);
  if (customers.length === 0) return faultyReading(['There are no customers.']);
  const isGeographic = parts.head.get('EDGE_WEIGHT_TYPE')?.value.toUpperCase() === 'GEO';
  const all = [depot, ...customers];
  const outside = isGeographic ? all.filter((node) => !isLonLat(geographicPlace(node))) : [];
  if (outside.length > 0) {
    return faultyReading(outside.map(({ id }) => `Node ${id} lies at no latitude and longitude.`));
  }
  const earth = isGeographic ? realEarth : planeEarth(all, place);
  const tours =
    solution === null
      ? constructTours<VrplibNode>({ depot, customers, capacity, travelS: earth.travelS })
      : readVrplibSolution(solution, customers, capacity);
  if (!tours.ok) {
    return faultyReading('faults' in tours ? tours.faults : unservedFaults(tours.unserved, capacity));
  }
  const drivable = tours.tours.filter((tour) => tour.length > 0);
  return { ok: true, tours: instanceTours(name, depot, drivable, earth), notes: [] };
}

function unsupported({ head }: VrplibText): string[] {
  const type = head.get('TYPE');
  const weights = head.get('EDGE_WEIGHT_TYPE');
  const known = [...planeWeights, 'GEO'];
  return [
    ...(type === undefined || /^(CVRP|CVRPTW|VRPTW|TSP)\b/i.test(type.value)
      ? []
      : [`Line ${type.line}: TYPE must be CVRP, VRPTW or TSP.`]),
    ...(weights === undefined ? [`EDGE_WEIGHT_TYPE is missing; it must be one of ${known.join(', ')}.`] : []),
    ...(weights === undefined || known.includes(weights.value.toUpperCase())
      ? []
      : [
          `Line ${weights.line}: EDGE_WEIGHT_TYPE must be one of ${known.join(', ')}, since stops need places.`,
        ]),
  ];
}

function readCapacity({ head }: VrplibText, faults: string[]): number {
  const entry = head.get('CAPACITY');
  // A travelling salesman (TSP) carries nothing, so the capacity is unlimited.
  if (entry === undefined && /^TSP\b/i.test(head.get('TYPE')?.value ?? '')) return Number.MAX_SAFE_INTEGER;
  const value = Number(entry?.value ?? Number.NaN);
  if (!(value > 0)) faults.push('CAPACITY is missing or not a number above 0.');
  return value;
}

function readNodes(parts: VrplibText, faults: string[]): Map<number, VrplibNode> {
  const coordinates = readNumbers(parts, 'NODE_COORD_SECTION', ['node', 'x', 'y'], faults);
  const demands = readNumbers(parts, 'DEMAND_SECTION', ['node', 'demand'], faults);
  const services = readNumbers(parts, 'SERVICE_TIME_SECTION', ['node', 'time'], faults);
  const windows = readNumbers(parts, 'TIME_WINDOW_SECTION', ['node', 'from', 'until'], faults);
  if (coordinates.size === 0) faults.push('NODE_COORD_SECTION is missing or empty.');
  if (coordinates.size > tourBounds.stops) faults.push(`There are more than ${tourBounds.stops} nodes.`);
  const dimension = parts.head.get('DIMENSION');
  if (dimension !== undefined && Number(dimension.value) !== coordinates.size) {
    faults.push(
      `Line ${dimension.line}: DIMENSION is ${dimension.value}, and there are ${coordinates.size} nodes.`,
    );
  }
  const isTimed = services.size > 0 || windows.size > 0;
  const nodes = new Map<number, VrplibNode>();
  for (const [id, [x = 0, y = 0]] of coordinates) {
    const [demand = 0] = demands.get(id) ?? [];
    // Times are in minutes, as in Solomon's instances.
    const [service = isTimed ? 0 : unloadingS / 60] = services.get(id) ?? [];
    const [from = 0, until = endOfTimeS / 60] = windows.get(id) ?? [];
    if (demand < 0) faults.push(`Node ${id} has a negative demand.`);
    if (service < 0) faults.push(`Node ${id} has a negative service time.`);
    if (until < from) faults.push(`Node ${id} has a window that ends before it begins.`);
    const times = { readyS: from * 60, dueS: until * 60, serviceS: service * 60 };
    nodes.set(id, { id, x, y, demand, ...times, hasWindow: windows.has(id) });
  }
  for (const id of demands.keys()) {
    if (!nodes.has(id)) faults.push(`DEMAND_SECTION names node ${id}, which has no coordinates.`);
  }
  return nodes;
}

function readDepot(
  { sections }: VrplibText,
  nodes: ReadonlyMap<number, VrplibNode>,
  faults: string[],
): VrplibNode | null {
  const listed = (sections.get('DEPOT_SECTION') ?? []).flatMap(({ words }) => words.map(Number));
  const ids = listed.slice(0, listed.includes(-1) ? listed.indexOf(-1) : undefined);
  const [id = 1] = ids;
  const depot = nodes.get(id) ?? null;
  if (ids.length > 1) faults.push('DEPOT_SECTION names several depots; one is supported.');
  else if (depot === null) faults.push(`The depot, node ${id}, has no coordinates.`);
  return depot;
}

function planeEarth(nodes: readonly VrplibNode[], place: LonLat): InstanceEarth<VrplibNode> {
  const { side } = extentOf(nodes);
  const unitM = side === 0 ? 1_000 : Math.min(1_000, longestSideM / side);
  return layOnEarth(nodes, place, { unitM, metresPerSecond });
}

/** TSPLIB writes GEO as degrees and minutes, `DDD.MM`, latitude first. */
const degreesOf = (value: number): number => {
  const degrees = Math.trunc(value);
  return degrees + ((value - degrees) * 5) / 3;
};
const geographicPlace = ({ x, y }: VrplibNode): LonLat => [
  Number(degreesOf(y).toFixed(6)),
  Number(degreesOf(x).toFixed(6)),
];
const realEarth: InstanceEarth<VrplibNode> = {
  placeOf: geographicPlace,
  travelS: (from, to) => distanceBetween(geographicPlace(from), geographicPlace(to)) / metresPerSecond,
  way(from, to) {
    const line = [geographicPlace(from), geographicPlace(to)];
    const durationS = realEarth.travelS(from, to);
    return { distanceM: Math.round(durationS * metresPerSecond), durationS: Math.round(durationS), line };
  },
};
