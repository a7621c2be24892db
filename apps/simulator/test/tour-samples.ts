import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { LonLat, SourceTour, TourReading } from '../src/routes-from/source-tour.js';

/** The place for plane coordinates and towns in the tests. */
export const place: LonLat = [1.52, 42.5];

export const samplePath = (name: string): string =>
  fileURLToPath(new URL(`samples/${name}`, import.meta.url));

export const sample = (name: string): string => readFileSync(samplePath(name), 'utf8');

/** Returns the tours of a reading; fails if it has faults. */
export function toursOf(reading: TourReading): readonly SourceTour[] {
  expect(reading.ok ? [] : reading.faults).toEqual([]);
  return reading.ok ? reading.tours : [];
}

export function faultsOf(reading: TourReading): readonly string[] {
  expect(reading.ok).toBe(false);
  return reading.ok ? [] : reading.faults;
}
