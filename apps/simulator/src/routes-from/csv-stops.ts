import { CsvError, parse } from 'csv-parse/sync';
import { faultOfWindow, type ListedStop, timeOfDay, toursOfStops, type UnreadStop } from './listed-stops.js';
import { type TourReading, tourBounds } from './source-tour.js';

/** The accepted names of each column, in any letter case. The documentation uses the first. */
const columns = {
  route: ['route', 'route_id', 'tour', 'trip'],
  sequence: ['sequence', 'order', 'stop_sequence', 'position'],
  name: ['name', 'stop', 'stop_name', 'customer'],
  longitude: ['longitude', 'lon', 'lng', 'stop_lon'],
  latitude: ['latitude', 'lat', 'stop_lat'],
  window_from: ['window_from', 'open', 'opens', 'ready'],
  window_until: ['window_until', 'close', 'closes', 'due'],
  service_minutes: ['service_minutes', 'service', 'duration_minutes'],
  demand: ['demand', 'quantity', 'pieces'],
  street: ['street', 'address'],
  city: ['city', 'town'],
} as const satisfies Record<string, readonly string[]>;
type Column = keyof typeof columns;

/** The values of a row by column, empty if the file has no such column, and its line number. */
type Row = Record<Column, string> & { line: number };

const standardServiceMinutes = 5;
/** The name of the route if the table has no column for it. */
const oneRoute = 'route';

/**
 * Reads stops from a table with a header, separated by commas, semicolons or tabs. `longitude` and `latitude` are
 * required; `route` groups the stops and `sequence` orders them; all other columns are optional. All faults are
 * reported at once, by line and column.
 */
export function readCsvStops(text: string): TourReading {
  const faults: string[] = [];
  const unread: UnreadStop[] = [];
  const rows = readRows(text, faults, unread);
  const stops = rows.flatMap((row) => {
    const { stop, own } = stopOf(row);
    faults.push(...own);
    if (own.length === 0) return [stop];
    unread.push(stop);
    return [];
  });
  return toursOfStops({ stops, unread, faults }, new Map());
}

function readRows(text: string, faults: string[], unread: UnreadStop[]): Row[] {
  let records: { info: { lines: number }; record: string[] }[];
  try {
    records = parseTable(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error.lines;
    const place = typeof line === 'number' ? `Line ${line}: ` : '';
    faults.push(`${place}the table is broken: ${error.message.slice(0, 200)}.`);
    return [];
  }
  const [head, ...body] = records;
  if (head === undefined) {
    faults.push('The table is empty.');
    return [];
  }
  const places = readHead(head.record, faults);
  if (body.length > tourBounds.stops) {
    faults.push(`There are more than ${tourBounds.stops} rows.`);
    return [];
  }
  return body.flatMap(({ info, record }): Row[] => {
    if (record.every((each) => each === '')) return [];
    if (record.length !== head.record.length) {
      faults.push(`Line ${info.lines} has ${record.length} columns, the header has ${head.record.length}.`);
      // With a wrong number of columns, the row's route is unknown.
      unread.push({ route: places.has('route') ? null : oneRoute, at: `Line ${info.lines}` });
      return [];
    }
    const value = (column: Column) => record[places.get(column) ?? -1] ?? '';
    // A missing column is reported once, for the header; the replacement avoids a fault in each row.
    const place = (column: Column) => (places.has(column) ? value(column) : '0');
    return [
      {
        line: info.lines,
        route: value('route'),
        sequence: value('sequence'),
        name: value('name'),
        longitude: place('longitude'),
        latitude: place('latitude'),
        window_from: value('window_from'),
        window_until: value('window_until'),
        service_minutes: value('service_minutes'),
        demand: value('demand'),
        street: value('street'),
        city: value('city'),
      },
    ];
  });
}

function parseTable(text: string): { info: { lines: number }; record: string[] }[] {
  const [head = ''] = text.split(/\r\n|\n|\r/, 1);
  const count = (sign: string) => head.split(sign).length;
  const [delimiter = ','] = [',', ';', '\t'].sort((one, other) => count(other) - count(one));
  return parse<{ info: { lines: number }; record: string[] }>(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: 100_000,
  } as never);
}

function readHead(head: readonly string[], faults: string[]): Map<Column, number> {
  const places = new Map<Column, number>();
  for (const [index, title] of head.entries()) {
    const column = columnOf(title);
    // Unknown columns are ignored.
    if (column === null) continue;
    if (places.has(column)) faults.push(`The header names ${column} twice ("${title}").`);
    places.set(column, index);
  }
  for (const needed of ['longitude', 'latitude'] as const) {
    if (!places.has(needed))
      faults.push(`The header lacks ${needed} (or ${columns[needed].slice(1).join(', ')}).`);
  }
  return places;
}

function columnOf(title: string): Column | null {
  const plain = title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const found = (Object.keys(columns) as Column[]).find((column) =>
    columns[column].some((name) => name === plain),
  );
  return found ?? null;
}

/** The stop of a row, and the faults of the row. A faulty stop is only counted for its route. */
function stopOf(row: Row): { stop: ListedStop; own: readonly string[] } {
  const own: string[] = [];
  const at = `Line ${row.line}`;
  const number = (column: Column, least: number, most: number, fallback: number | null): number => {
    const text = row[column];
    const value = text === '' && fallback !== null ? fallback : Number(text);
    const isNumber =
      (text !== '' || fallback !== null) && Number.isFinite(value) && value >= least && value <= most;
    if (!isNumber)
      own.push(`${at}: ${column} must be a number from ${least} to ${most}, not "${text.slice(0, 40)}".`);
    return isNumber ? value : 0;
  };
  const time = (column: Column): number | null => {
    if (row[column] === '') return null;
    const value = timeOfDay(row[column]);
    if (value === null)
      own.push(`${at}: ${column} must be a time such as 08:30, not "${row[column].slice(0, 40)}".`);
    return value;
  };
  const stop: ListedStop = {
    route: (row.route || oneRoute).slice(0, 100),
    at,
    sequence: row.sequence === '' ? null : number('sequence', 0, 1_000_000, null),
    name: (row.name || `Stop of line ${row.line}`).slice(0, 200),
    coordinates: [number('longitude', -180, 180, null), number('latitude', -90, 90, null)],
    windowFromS: time('window_from'),
    windowUntilS: time('window_until'),
    serviceS: 60 * number('service_minutes', 0, 1_440, standardServiceMinutes),
    demand: number('demand', 0, 1_000_000, 0),
    ...(row.street === '' ? {} : { street: row.street.slice(0, 200) }),
    ...(row.city === '' ? {} : { city: row.city.slice(0, 200) }),
  };
  const wrong = faultOfWindow(stop.windowFromS, stop.windowUntilS);
  if (wrong !== null) own.push(`${at}: window_until (${row.window_until}) ${wrong}.`);
  return { stop, own };
}
