import { describe, expect, it } from 'vitest';
import { helpText } from '../../src/command/option-table.js';
import { parseCommand } from '../../src/command/simulation-options.js';

const optionsOf = (line: string) => {
  const parsed = parseCommand(line.split(' ').filter(Boolean), 77);
  expect(parsed.kind === 'faults' ? parsed.faults : []).toEqual([]);
  return parsed.kind === 'run' ? parsed.options : null;
};
const faultsOf = (line: string) => {
  const parsed = parseCommand(line.split(' ').filter(Boolean), 77);
  return parsed.kind === 'faults' ? parsed.faults : [];
};

describe('the command line of the simulator', () => {
  it('has a default for every option', () => {
    expect(optionsOf('')).toMatchObject({
      ...{ drivers: 8, speed: 60, network: 'fair', seed: 77, service: null, routeFiles: [], rounds: 2 },
      ...{ durationMs: null, kills: 0, plain: false, storeFolder: null, keepRoutes: false },
      hasController: true,
    });
  });

  it('reads every option', () => {
    const line =
      '--drivers 500 --speed 60.5 --network bad --seed 1 --url http://127.0.0.1:8080/api/v2 --credentials c.json --ca ca.pem ' +
      '--routes a.vrp a.sol --duration 10m --patience 90s --json out.json --store phones --plain --place -3.7,40.4 --rounds 3 --no-controller';
    expect(optionsOf(line)).toEqual({
      ...{ drivers: 500, speed: 60.5, network: 'bad', seed: 1, rounds: 3, place: [-3.7, 40.4], kills: 0 },
      service: { url: 'http://127.0.0.1:8080/api/v2', credentialsFile: 'c.json', caFile: 'ca.pem' },
      ...{ routeFiles: ['a.vrp', 'a.sol'], keepRoutes: false, durationMs: 600_000, patienceMs: 90_000 },
      ...{ jsonFile: 'out.json', storeFolder: 'phones', plain: true, hasController: false },
    });
    expect(optionsOf('--routes=a.csv --routes b.csv c.csv')?.routeFiles).toEqual(['a.csv', 'b.csv', 'c.csv']);
  });

  it('reports all faults at once', () => {
    const faults = faultsOf(
      '--drivers none --speed 0 --network awful --seed -1 --fleet 9 stray --duration 5 --url ftp://x --json --plain=yes --place north',
    );
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      ...[
        'There',
        '"stray"',
        '--json',
        '--plain',
        '--drivers',
        '--speed',
        '--network',
        '--seed',
        '--url',
        '--url',
      ],
      ...['--place', '--duration'],
    ]);
  });

  it('refuses options that cannot be combined', () => {
    expect(faultsOf('--credentials c.json --chaos-kill 2')).toHaveLength(1);
    expect(faultsOf('--keep-routes --routes a.csv')).toHaveLength(1);
    expect(faultsOf('--url https://fleet.example')).toHaveLength(1);
    expect(faultsOf('--ca ca.pem')).toHaveLength(1);
    expect(faultsOf('--seed 1 --seed 2')).toEqual(['--seed is given twice.']);
  });

  it('shows its help in lines of at most 110 characters', () => {
    expect(parseCommand(['--drivers', '0', '--help'], 1)).toEqual({ kind: 'help' });
    expect(
      Math.max(
        ...helpText()
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(110);
    expect(helpText()).toContain('--chaos-kill N');
  });
});
