import { expect, it } from 'vitest';
import { unsentCounts } from '../src/phone/unsent-counts.js';
import { unsentArrival, unsentOutcome, unsentPosition } from './phone-samples.js';

it('counts a refused record as refused, and not as waiting too', () => {
  const parked = { at: '2026-11-20T09:00:00.000Z', problems: [] };
  const unsent = [
    unsentArrival({ id: 'arrival' }),
    unsentOutcome({ id: 'refused', parked }),
    unsentOutcome({ id: 'waiting' }),
    unsentPosition({ id: 'position' }),
  ];
  expect(unsentCounts(unsent)).toEqual({ waitingCount: 2, refusedCount: 1 });
  expect(unsentCounts([])).toEqual({ waitingCount: 0, refusedCount: 0 });
});
