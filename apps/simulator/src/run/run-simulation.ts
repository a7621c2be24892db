import type { SimulationOptions } from './command/simulation-options.js';
import { readRouteFiles } from './routes-from/route-files.js';
import { townTours } from './routes-from/town-tours.js';

/** Runs the whole simulation and returns the exit code. */
export async function runSimulation(options: SimulationOptions): Promise<number> {
  const { routeFiles, seed, place, drivers, rounds } = options;
  const reading =
    routeFiles.length === 0
      ? { ok: true as const, tours: townTours(seed, place, drivers * rounds), notes: [] }
      : await readRouteFiles(routeFiles, place);
  if (!reading.ok) {
    process.stderr.write(`${reading.faults.join('\n')}\n`);
    return 2;
  }
  process.stdout.write(`${reading.tours.length} routes\n`);
  return 0;
}
