import type { SimulationOptions } from '../command/simulation-options.js';
import { readRouteFiles } from '../routes-from/route-files.js';
import type { TourReading } from '../routes-from/source-tour.js';
import { townTours } from '../routes-from/town-tours.js';

/** The tours of the given files or, without files, of an invented town. */
export async function tourList(options: SimulationOptions): Promise<TourReading> {
  const { routeFiles, seed, place, drivers, rounds } = options;
  if (routeFiles.length > 0) return readRouteFiles(routeFiles, place);
  return { ok: true, tours: townTours(seed, place, drivers * rounds), notes: [] };
}
