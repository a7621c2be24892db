import { describe, expect, it } from 'vitest';
import { readCsvStops } from '../../src/routes-from/csv-stops.js';
import { faultsOf, sample, toursOf } from '../tour-samples.js';

const text = sample('two-routes.csv');

describe('a table of stops', () => {
  it('is read with its columns in any order, and its stops are grouped and ordered', () => {
    const [north, south] = toursOf(readCsvStops(text));
    expect(north?.stops.map(({ name }) => name)).toEqual(['Depot', 'Bar; Plaça']);
    expect(north?.stops[0]).toMatchObject({ coordinates: [1.52, 42.5], wayTo: null });
    expect(north?.stops[1]?.window).toEqual({ fromS: 1_800, untilS: 4_500 });
    expect(south?.key).toBe('South');
  });

  it('may have a window over midnight', () => {
    const [, south] = toursOf(readCsvStops(text));
    expect(south?.stops[1]?.window).toEqual({ fromS: 3_600, untilS: 7_200 });
  });

  it('may have commas, tabs and a byte order mark', () => {
    for (const sign of [',', '\t']) {
      const table = `\uFEFF${['lat', 'lon'].join(sign)}\r\n${['42.5', '1.5'].join(sign)}\r\n\r\n${['42.6', '1.6'].join(sign)}\r\n`;
      expect(toursOf(readCsvStops(table))[0]?.stops).toHaveLength(2);
    }
  });

  it('is refused with all faults, by line and column', () => {
    const table = [
      'route,lat,lon,window_from,service_minutes,sequence',
      'A,42.5,1.5,8 o’clock,5,1',
      'A,91,1.5,08:00,5,1',
      'A,,1.5,08:00,-5,2',
      'A,42.5,1.5',
      'B,42.5,1.5,08:00,5,1',
    ].join('\n');
    const faults = faultsOf(readCsvStops(table)).join('\n');
    for (const said of [
      'Line 2: window_from must be a time',
      'Line 3: latitude must be a number from -90 to 90, not "91"',
      'Line 4: latitude must be a number',
      'Line 4: service_minutes must be a number',
      'Line 5 has 3 columns, the header has 6',
      'Route "B" (Line 6) has one stop that can be read; it needs two.',
    ]) {
      expect(faults).toContain(said);
    }
    expect(faultsOf(readCsvStops('lat,lon,route\n1,1,B'))[0]).toContain('Route "B" (Line 2) has one stop');
  });

  it('is refused with faults of whole routes together with those of lines', () => {
    const table = [
      'route,lat,lon,sequence',
      'A,42.5,181,1',
      'A,42.6,1.5,2',
      'B,42.5,1.5,1',
      'C,42.5,1.5,1',
      'C,42.6,1.5,1',
      'D,42.5,200,1',
    ].join('\n');
    expect(faultsOf(readCsvStops(table))).toEqual([
      'Line 2: longitude must be a number from -180 to 180, not "181".',
      'Line 7: longitude must be a number from -180 to 180, not "200".',
      'Route "B" (Line 4) has one stop; it needs two.',
      'Route "D" (Line 7) has one stop; it needs two.',
      'Line 6: sequence 1 occurs twice in its route.',
    ]);
    // Without a column `route`, all lines belong to one route, even a broken line.
    expect(faultsOf(readCsvStops('lat,lon\n1,1\n1'))).toEqual(['Line 3 has 1 columns, the header has 2.']);
  });

  it('is refused if a window ends before it begins and is too long for a night', () => {
    const table = (from: string, until: string) =>
      readCsvStops(`lat,lon,window_from,window_until\n1,1,${from},${until}\n1,2,,`);
    expect(faultsOf(table('11:00', '09:00'))).toEqual([
      'Line 2: window_until (09:00) is before window_from; over midnight, a window lasts 12 hours at most.',
    ]);
    expect(faultsOf(table('18:00', '06:01'))).toHaveLength(1);
    expect(toursOf(table('18:00', '06:00'))[0]?.stops[0]?.window).toEqual({ fromS: 0, untilS: 43_200 });
    expect(toursOf(table('09:00', '09:00'))[0]?.stops[0]?.window).toEqual({ fromS: 0, untilS: 0 });
  });

  it('is refused if a sequence occurs twice or is missing for some stops', () => {
    const head = 'route,lat,lon,sequence\n';
    expect(faultsOf(readCsvStops(`${head}A,1,1,1\nA,1,2,1`))[0]).toContain('sequence 1 occurs twice');
    expect(faultsOf(readCsvStops(`${head}A,1,1,1\nA,1,2,`))[0]).toContain('Line 3: other stops');
  });

  it('is refused with a missing column once, and with all other faults', () => {
    expect(faultsOf(readCsvStops('name,latitude\na,1\nb,91\nc,2'))).toEqual([
      'The header lacks longitude (or lon, lng, stop_lon).',
      'Line 3: latitude must be a number from -90 to 90, not "91".',
    ]);
  });

  it.each([
    ['no text', '', 'The table is empty'],
    ['no places', 'name,route\na,b', 'The header lacks longitude'],
    ['a column twice', 'lat,lon,latitude\n1,1,1', 'names latitude twice'],
    ['a quote that never ends', 'lat,lon\n1,"1', 'the table is broken'],
    ['a line that is too long', `lat,lon\n1,${'9'.repeat(200_000)}`, 'the table is broken'],
    ['only a header', 'lat,lon', 'There are no stops'],
  ])('is refused with %s', (_, table, said) => {
    expect(faultsOf(readCsvStops(table)).join('\n')).toContain(said);
  });
});
