import type { InstanceNode } from './instance-tours.js';

type SolutionReading<Node> = { ok: true; tours: Node[][] } | { ok: false; faults: string[] };

/**
 * Reads a solution of VRPLIB, such as `Route #1: 5 3 2`. Number k is the k-th customer of the instance, not counting
 * the depot. Every customer must be served once, and no tour may exceed the capacity.
 */
export function readVrplibSolution<Node extends InstanceNode>(
  text: string,
  customers: readonly Node[],
  capacity: number,
): SolutionReading<Node> {
  const faults: string[] = [];
  const tours: Node[][] = [];
  const served = new Set<Node>();
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const numbers = /^\s*Route\s*#?\s*\d+\s*:(.*)$/i.exec(line)?.[1];
    if (numbers === undefined) continue;
    const tour: Node[] = [];
    for (const word of numbers.trim().split(/\s+/)) {
      const customer = /^\d{1,7}$/.test(word) ? customers[Number(word) - 1] : undefined;
      if (word === '') continue;
      if (customer === undefined)
        faults.push(`Line ${index + 1}: the instance has no customer "${word.slice(0, 20)}".`);
      else if (served.has(customer)) faults.push(`Line ${index + 1}: customer ${word} is served twice.`);
      else {
        served.add(customer);
        tour.push(customer);
      }
    }
    const load = tour.reduce((sum, each) => sum + each.demand, 0);
    if (load > capacity)
      faults.push(`Line ${index + 1}: the tour carries ${load}, and a vehicle takes ${capacity}.`);
    tours.push(tour);
  }
  const missing = customers.length - served.size;
  if (tours.length === 0) faults.push('The solution has no line "Route #1: …".');
  else if (missing > 0) faults.push(`The solution leaves ${missing} customers out.`);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, tours };
}
