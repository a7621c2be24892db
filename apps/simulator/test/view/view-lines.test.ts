import { describe, expect, it } from 'vitest';
import { countUp, type DriverPhase, runStatistics } from '../../src/run/run-statistics.js';
import { plainLine, type ViewSnapshot, viewLines } from '../../src/view/view-lines.js';

function snapshot(phases: readonly DriverPhase[] = []): ViewSnapshot {
  const statistics = runStatistics();
  for (const [n, phase] of phases.entries()) {
    const counts = { unsent: n, parked: 0, deaths: 0, routesCompleted: 1, longestOutageMs: 0 };
    statistics.drivers.set(`driver ${n}`, { phase, isUp: n % 2 === 0, ...counts });
  }
  for (let n = 1; n <= 100; n += 1) statistics.latency.add(n);
  for (let n = 0; n < 40; n += 1) countUp(statistics.answers, `409 a_code_of_some_length_${n}`);
  return {
    ...{
      title: 'Fleet simulation   8 drivers',
      address: 'http://127.0.0.1:8080/api/v2',
      elapsedMs: 3_723_000,
    },
    ...{ statistics, rates: { captured: 3.14, inFeed: 0, requests: 1_234 }, hint: 'Ctrl-C ends the day.' },
    kills: { done: 1, planned: 5, isUp: false },
  };
}
const many: DriverPhase[] = [
  ...Array<DriverPhase>(100).fill('driving'),
  ...Array<DriverPhase>(80).fill('at_stop'),
  ...Array<DriverPhase>(20).fill('done'),
];

describe('the live view', () => {
  it('has lines that fit the width of the terminal, and always the same number of them', () => {
    const counts = new Set<number>();
    for (const columns of [20, 40, 79, 80, 120, 300]) {
      for (const each of [snapshot(), snapshot(many)]) {
        const lines = viewLines(each, columns);
        counts.add(lines.length);
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(columns);
      }
    }
    expect(counts.size).toBe(1);
  });

  it('shows phases, counts, rates, latency, kills and the hint', () => {
    const text = viewLines(snapshot(many), 100).join('\n');
    for (const words of [
      '01:02:03',
      'killed 1 of 5   SERVICE DOWN',
      'driving 100   at a stop 80   done 20',
      'captured 0 (3.1/s)',
      '(1,234/s)',
      'p95 9',
      'deepest queue 199',
      'Ctrl-C ends the day.',
    ]) {
      expect(text).toContain(words);
    }
    const bar = /\[(>+)(#+) +\]/.exec(text);
    expect(Math.abs((bar?.[1]?.length ?? 0) - 43)).toBeLessThanOrEqual(1);
    expect(Math.abs((bar?.[2]?.length ?? 0) - 34)).toBeLessThanOrEqual(1);
  });

  it('shows the last alarm in the place of the hint', () => {
    const alarmed = snapshot(many);
    alarmed.statistics.alarms.push('A phone says that number 7 was lost.');
    expect(viewLines(alarmed, 80).at(-1)).toBe('A phone says that number 7 was lost.');
  });

  it('has a form in one line, for a log', () => {
    expect(plainLine(snapshot(many))).toMatch(
      /^01:02:03 \| driving 100, at a stop 80, done 20 \| captured 0 /,
    );
  });
});
