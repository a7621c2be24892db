import type { SimulationOptions } from '../command/simulation-options.js';
import { tourSpanMs } from '../loading/tour-plan.js';
import type { SourceTour } from '../routes-from/source-tour.js';

/**
 * How long the drivers will drive, in milliseconds of the run: the average duration of their routes, or half an hour of
 * the day if no routes were loaded. Never longer than the run may last.
 */
export function expectedSpanMs(
  tours: readonly SourceTour[],
  { speed, rounds, durationMs }: Pick<SimulationOptions, 'speed' | 'rounds' | 'durationMs'>,
): number {
  const spans = tours.map(tourSpanMs);
  const average = spans.reduce((sum, each) => sum + each, 0) / Math.max(1, spans.length);
  const spanMs = (spans.length === 0 ? 1_800_000 : average * rounds) / speed;
  return Math.min(spanMs, durationMs ?? spanMs);
}
