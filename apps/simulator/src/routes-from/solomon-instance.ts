import { type InstanceNode, instanceTours, unservedFaults } from './instance-tours.js';
import { layOnEarth } from './plane-to-earth.js';
import { faultyReading, type LonLat, type TourReading, tourBounds } from './source-tour.js';
import { constructTours } from './tour-construction.js';

interface SolomonNode extends InstanceNode {
  x: number;
  y: number;
}

/** One unit of these instances is a kilometre and a minute, so the speed is 60 km/h. */
const laying = { unitM: 1_000, metresPerSecond: 60_000 / 3_600 };
const secondsPerUnit = 60;
const columns = ['number', 'x', 'y', 'demand', 'ready time', 'due date', 'service time'] as const;

/** True for a text that looks like an instance by Solomon (or by Homberger and Gehring, in the same form). */
export function looksLikeSolomon(text: string): boolean {
  return /^\s*VEHICLE\s*$/im.test(text) && /^\s*CUSTOMER\s*$/im.test(text);
}

/**
 * Reads a Solomon instance (`C101.txt`) and plans tours within its capacity and time windows. One unit is a kilometre
 * and a minute. The middle of depot and customers is put at `place`.
 */
export function readSolomon(text: string, place: LonLat): TourReading {
  const lines = text.split(/\r\n|\n|\r/);
  const faults: string[] = [];
  const name =
    lines
      .find((line) => line.trim() !== '')
      ?.trim()
      .slice(0, 60) ?? 'instance';
  const fleet = readFleet(lines, faults);
  const nodes = readNodes(lines, faults);
  const [depot, ...customers] = nodes;
  if (depot === undefined || customers.length === 0) faults.push('There are no customers.');
  else if (depot.demand !== 0) faults.push(`Customer ${depot.id} is the depot and asks for nothing.`);
  if (faults.length > 0 || depot === undefined || fleet === null) return faultyReading(faults);
  const earth = layOnEarth(nodes, place, laying);
  const { capacity } = fleet;
  const planned = constructTours<SolomonNode>({ depot, customers, capacity, travelS: earth.travelS });
  if (!planned.ok) return faultyReading(unservedFaults(planned.unserved, capacity));
  const notes =
    planned.tours.length > fleet.vehicles
      ? [
          `${name}: ${planned.tours.length} tours were planned, the instance speaks of ${fleet.vehicles} vehicles.`,
        ]
      : [];
  return { ok: true, tours: instanceTours<SolomonNode>(name, depot, planned.tours, earth), notes };
}

function readFleet(
  lines: readonly string[],
  faults: string[],
): { vehicles: number; capacity: number } | null {
  const at = lines.findIndex((line) => /^\s*NUMBER\s+CAPACITY\s*$/i.test(line));
  const found = lines.slice(at + 1).findIndex((line) => line.trim() !== '');
  const words = (lines[at + 1 + found] ?? '').trim().split(/\s+/).map(Number);
  const [vehicles = Number.NaN, capacity = Number.NaN] = words;
  if (at >= 0 && found >= 0 && vehicles > 0 && capacity > 0 && capacity < 1e9) return { vehicles, capacity };
  faults.push('There are no NUMBER and CAPACITY of the vehicles below VEHICLE.');
  return null;
}

/** The rows below CUSTOMER; the first is the depot. */
function readNodes(lines: readonly string[], faults: string[]): SolomonNode[] {
  const head = lines.findIndex((line) => /^\s*CUST\s+NO/i.test(line));
  if (head < 0) {
    faults.push('There is no line CUST NO. … below CUSTOMER.');
    return [];
  }
  const nodes: SolomonNode[] = [];
  const seen = new Set<number>();
  for (const [offset, line] of lines.slice(head + 1).entries()) {
    if (line.trim() === '') continue;
    const row = readRow(line, head + 2 + offset, faults);
    if (row === null) continue;
    if (seen.has(row.id)) faults.push(`Line ${head + 2 + offset}: customer ${row.id} occurs twice.`);
    seen.add(row.id);
    nodes.push(row);
    if (nodes.length > tourBounds.stops) {
      faults.push(`There are more than ${tourBounds.stops} customers.`);
      break;
    }
  }
  return nodes;
}

function readRow(line: string, number: number, faults: string[]): SolomonNode | null {
  const words = line.trim().split(/\s+/);
  if (words.length !== columns.length) {
    faults.push(`Line ${number} has ${words.length} columns, not ${columns.length}: ${columns.join(', ')}.`);
    return null;
  }
  const values = words.map(Number);
  const wrong = values.findIndex((value) => !Number.isFinite(value) || Math.abs(value) > 1e7);
  if (wrong >= 0) {
    faults.push(`Line ${number}: ${columns[wrong]} is not a number of at most 7 digits.`);
    return null;
  }
  const [id = 0, x = 0, y = 0, demand = 0, ready = 0, due = 0, service = 0] = values;
  const negative = values.findIndex((value, column) => value < 0 && column !== 1 && column !== 2);
  if (negative >= 0) faults.push(`Line ${number}: ${columns[negative]} is negative.`);
  else if (due < ready) faults.push(`Line ${number}: due date ${due} comes before ready time ${ready}.`);
  const [readyS, dueS, serviceS] = [ready, due, service].map((each) => each * secondsPerUnit);
  if (readyS === undefined || dueS === undefined || serviceS === undefined) return null;
  return { id, x, y, demand, readyS, dueS, serviceS, hasWindow: true };
}
