import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { LonLat, SourceTour, TourReading } from '../src/routes-from/source-tour.js';

/** Where the tests lay what has no place of its own. */
export const place: LonLat = [1.52, 42.5];

export const samplePath = (name: string): string =>
  fileURLToPath(new URL(`samples/${name}`, import.meta.url));

export const sample = (name: string): string => readFileSync(samplePath(name), 'utf8');

/** The tours of a reading that went well. */
export function toursOf(reading: TourReading): readonly SourceTour[] {
  expect(reading.ok ? [] : reading.faults).toEqual([]);
  return reading.ok ? reading.tours : [];
}

export function faultsOf(reading: TourReading): readonly string[] {
  expect(reading.ok).toBe(false);
  return reading.ok ? [] : reading.faults;
}
