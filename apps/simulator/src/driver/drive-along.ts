import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import type { PointOfInterest } from '@fleet/contract/planning/routes';
import { between, type RandomStream } from '../random-stream.js';
import { distanceBetween, headingBetween, placeAlong } from '../routes-from/earth-geometry.js';
import type { LonLat } from '../routes-from/source-tour.js';
import type { CaptureBook } from './capture-book.js';
import type { DayPace } from './day-pace.js';
import type { Phone } from './phone.js';

/** The parts of a driver's day that driving needs. */
export interface DriveParts {
  book: CaptureBook;
  phone: Phone;
  random: RandomStream;
  pace: DayPace;
  evening: AbortSignal;
}

/**
 * The least time between two positions, in milliseconds of the driver's day and of the run. The longer of the two
 * applies.
 */
const positionEvery = { dayMs: 30_000, runMs: 2_000 };
const metresPerSecond = 11;

/**
 * Drives along the planned path and reports positions. Returns true if the driver arrived. If the route contains no
 * geometry of the path, the driver takes a straight line.
 */
export async function driveTo(
  stop: PointOfInterest,
  before: PointOfInterest | null,
  parts: DriveParts,
): Promise<boolean> {
  const { pace, evening, random, book, phone } = parts;
  const line = lineTo(stop, before);
  const plannedMs = parseTimeSpan(stop.planned_path_to?.duration ?? '') ?? straightMs(line);
  // Traffic makes the trip shorter or longer than planned.
  const tripMs = plannedMs * between(random, 0.85, 1.3);
  const stepMs = Math.max(positionEvery.dayMs, positionEvery.runMs * pace.speed);
  for (let drivenMs = 0; drivenMs < tripMs; ) {
    const step = Math.min(stepMs, tripMs - drivenMs);
    await pace.pass(step, evening);
    if (evening.aborted || phone.client.route === null) return false;
    drivenMs += step;
    const here = placeAlong(line, drivenMs / tripMs);
    const position = {
      coordinates: [here[0], here[1]] as [number, number],
      speed: Math.round(between(random, 5, 20) * 10) / 10,
      heading: headingBetween(here, placeAlong(line, drivenMs / tripMs + 0.02)),
      accuracy_m: Math.round(between(random, 3, 40)),
    };
    await book.position((client) => client.reportPosition(position));
  }
  return true;
}

function lineTo(stop: PointOfInterest, before: PointOfInterest | null): readonly LonLat[] {
  const drawn = stop.planned_path_to?.geometry?.coordinates;
  if (drawn !== undefined) return drawn;
  return [before?.address.coordinates ?? stop.address.coordinates, stop.address.coordinates];
}

function straightMs(line: readonly LonLat[]): number {
  const [from, to] = [line[0], line.at(-1)];
  if (from === undefined || to === undefined) return 0;
  return (distanceBetween(from, to) / metresPerSecond) * 1_000;
}
