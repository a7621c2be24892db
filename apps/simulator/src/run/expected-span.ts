import type { SimulationOptions } from '../command/simulation-options.js';
import { tourSpanMs } from '../loading/tour-plan.js';
import type { SourceTour } from '../routes-from/source-tour.js';

/** How long the routes of a driver take, in milliseconds of the run; half an hour of the day where they are not ours. */
export function expectedSpanMs(
  tours: readonly SourceTour[],
  { speed, rounds }: Pick<SimulationOptions, 'speed' | 'rounds'>,
): number {
  const spans = tours.map(tourSpanMs);
  const average = spans.reduce((sum, each) => sum + each, 0) / Math.max(1, spans.length);
  return (spans.length === 0 ? 1_800_000 : average * rounds) / speed;
}
