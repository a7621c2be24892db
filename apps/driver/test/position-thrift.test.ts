import { describe, expect, it } from 'vitest';
import { isWorthReporting, watchMode } from '../src/road/position-thrift.js';
import type { Fix } from '../src/road/road-fix.js';
import { drive, fixAt } from './truck-track.js';

function reportedOf(fixes: readonly Fix[], isNear: boolean): Fix[] {
  const reported: Fix[] = [];
  for (const fix of fixes) if (isWorthReporting(reported.at(-1) ?? null, fix, isNear)) reported.push(fix);
  return reported;
}

describe('reported positions', () => {
  const hour = drive([0, 0], [3_600, 60_000]);

  it('are sent only twice a minute far from the next stop, although twelve are measured in a minute', () => {
    expect(reportedOf(hour, false)).toHaveLength(121);
  });

  it('are sent three times as often near the next stop', () => {
    expect(reportedOf(hour, true)).toHaveLength(361);
  });

  it('are sent every five minutes while the truck stands still, despite inaccurate positions', () => {
    expect(reportedOf(drive([0, 0], [3_600, 0]), false)).toHaveLength(13);
  });

  it('never include useless positions', () => {
    expect(isWorthReporting(null, fixAt(0, 0, 0, { accuracyM: 3_000 }), true)).toBe(false);
    expect(isWorthReporting(null, fixAt(0, 0), true)).toBe(true);
  });

  it('do not include movements within the accuracy', () => {
    const vague = fixAt(60, 300, 0, { accuracyM: 400 });
    expect(isWorthReporting(fixAt(0, 0), vague, false)).toBe(false);
    expect(isWorthReporting(fixAt(0, 0), { ...vague, accuracyM: 50 }, false)).toBe(true);
  });
});

describe('the mode of position tracking', () => {
  const need = { hasSession: true, toNextStopM: 3_000, isDriving: true, stoppedForMs: null };
  it('is `off` without a session', () => expect(watchMode({ ...need, hasSession: false })).toBe('off'));
  it('is `fine` within ten kilometres of the stop', () => expect(watchMode(need)).toBe('fine'));
  it('is `sparse` far from the stop', () =>
    expect(watchMode({ ...need, toNextStopM: 20_000 })).toBe('sparse'));
  it('is `sparse` when the truck is parked', () => {
    expect(watchMode({ ...need, isDriving: false, stoppedForMs: 179_000 })).toBe('fine');
    expect(watchMode({ ...need, isDriving: false, stoppedForMs: 180_000 })).toBe('sparse');
  });
});
