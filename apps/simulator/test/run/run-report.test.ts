import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../src/command/simulation-options.js';
import type { LedgerComparison } from '../../src/ledger/ledger-comparison.js';
import { buildReport } from '../../src/run/run-report.js';
import { runStatistics } from '../../src/run/run-statistics.js';
import { reportLines } from '../../src/view/report-text.js';

const words = [
  '--drivers',
  '2',
  '--network',
  'bad',
  '--chaos-kill',
  '5',
  '--duration',
  '10m',
  '--routes',
  'my routes.csv',
];
const parsed = parseCommand(words, 7);
const options = parsed.kind === 'run' ? parsed.options : null;
const none = { lost: 0, undelivered: 0, parked: 0, doubled: 0, altered: 0, unexpected: 0 };

function report(comparison: Partial<LedgerComparison> = {}, alarms: string[] = []) {
  if (options === null) throw new Error('no options');
  const tally = { driverId: 'd1', captured: 10, recorded: 7, late: 2, quarantined: 1, differences: none };
  return buildReport({
    ...{
      options,
      baseUrl: 'http://x/api/v2',
      startedAtMs: 0,
      endedAtMs: 83_400,
      killed: 5,
      interrupted: false,
      again: null,
    },
    drivers: ['d1', 'd2'].map((driverId) => ({
      username: `name.${driverId}`,
      pin: '',
      driverId,
      assetId: '',
    })),
    statistics: { ...runStatistics(), alarms },
    comparison: { differences: [], tallies: new Map([['d1', tally]]), ...comparison },
  });
}

describe('the report of a run', () => {
  it('confirms that nothing was lost, and contains the command to repeat the run', () => {
    const clean = report();
    expect(clean).toMatchObject({ verdict: 'clean', totals: { captured: 10, late: 2 }, seconds: 83.4 });
    const text = reportLines(clean).join('\n');
    expect(text).toContain('Nothing lost, nothing doubled.');
    expect(text).toContain('1 min 23 s, service killed 5 times');
    expect(text).toContain(
      "npm run simulate -- --drivers 2 --speed 60 --network bad --seed 7 --chaos-kill 5 --duration 600s --place 1.5218,42.5063 --routes 'my routes.csv'",
    );
    expect(text).not.toContain('Interrupted');
    const early = reportLines({ ...clean, interrupted: true }).join('\n');
    expect(early).toContain('Interrupted after 1 min 23 s, with 0 routes driven to their end.');
    const again = clean.repeat
      .replace('npm run simulate -- ', '')
      .replace(/'.*'/, 'my_routes.csv')
      .split(' ');
    expect(parseCommand(again, 1)).toMatchObject({ kind: 'run', options: { seed: 7, kills: 5 } });
  });

  it('lists the differences, and begins with the drivers concerned', () => {
    const lost = {
      kind: 'lost',
      driverId: 'd2',
      sessionId: 's',
      what: 'outcome A (id): the service does not have it.',
    } as const;
    const tally = {
      driverId: 'd2',
      captured: 1,
      recorded: 0,
      late: 0,
      quarantined: 0,
      differences: { ...none, lost: 1 },
    };
    const faulty = report({ differences: [lost], tallies: new Map([['d2', tally]]) });
    const lines = reportLines(faulty);
    expect(faulty.verdict).toBe('differences');
    expect(lines).toContain('lost: outcome A (id): the service does not have it.');
    expect(lines).toContain('NOT CLEAN: 1 lost.');
    expect(lines.findIndex((line) => line.startsWith('name.d2'))).toBeLessThan(
      lines.findIndex((line) => line.startsWith('name.d1')),
    );
  });

  it('is not clean without any capture', () => {
    const empty = report({ tallies: new Map() });
    expect(empty.verdict).toBe('differences');
    expect(reportLines(empty).join('\n')).toMatch(/No driver captured anything.*NOT CLEAN: 1 alarm\./s);
  });

  it('is not clean if a phone has raised an alarm', () => {
    expect(report({}, ['number 3 was lost']).verdict).toBe('differences');
    expect(reportLines(report({}, ['one', 'another']))).toContain('NOT CLEAN: 2 alarms.');
  });
});
