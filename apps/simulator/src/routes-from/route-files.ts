import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { readCsvStops } from './csv-stops.js';
import { readGeoJson } from './geojson-routes.js';
import { looksLikeSolomon, readSolomon } from './solomon-instance.js';
import { faultyReading, type LonLat, type SourceTour, type TourReading, tourBounds } from './source-tour.js';
import { looksLikeVrplib, readVrplib } from './vrplib-instance.js';

/**
 * Reads all files; the extension decides the format. A `.sol` belongs to the `.vrp` or `.txt` of the same name. The
 * faults of all files are reported at once, each with the name of its file. Keys of tours are unique over all files.
 */
export async function readRouteFiles(files: readonly string[], place: LonLat): Promise<TourReading> {
  const solutions = new Map(
    files.filter((each) => endingOf(each) === '.sol').map((each) => [stemOf(each), each]),
  );
  const faults: string[] = [];
  const notes: string[] = [];
  const tours: SourceTour[] = [];
  for (const [stem, file] of solutions) {
    const isInstance = (each: string) => ['.vrp', '.txt'].includes(endingOf(each));
    if (!files.some((each) => isInstance(each) && stemOf(each) === stem)) {
      faults.push(`${file}: there is no ${stem}.vrp next to it in --routes.`);
    }
  }
  for (const [index, file] of files.entries()) {
    if (endingOf(file) === '.sol') continue;
    const reading = await readOne(file, solutions.get(stemOf(file)) ?? null, place);
    if (reading.ok) {
      notes.push(...reading.notes);
      // Two files may contain routes with the same key.
      const prefix = files.length > 1 ? `${index + 1}-` : '';
      tours.push(...reading.tours.map((tour) => ({ ...tour, key: `${prefix}${tour.key}` })));
    } else faults.push(...reading.faults.map((fault) => `${file}: ${fault}`));
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, tours, notes };
}

const endingOf = (file: string): string => extname(file).toLowerCase();
const stemOf = (file: string): string => basename(file, extname(file));

/** Reads the text of a file, and of its solution if there is one. */
type TourReader = (text: string, solution: string | null, place: LonLat) => TourReading;

const readInstance: TourReader = (text, solution, place) => {
  const plain = withoutComments(text);
  // Both formats are distributed as .txt.
  if (looksLikeVrplib(plain)) {
    return readVrplib(plain, solution === null ? null : withoutComments(solution), place);
  }
  if (looksLikeSolomon(plain) && solution !== null) {
    return { ok: false, faults: ['A solution can only be read together with a VRPLIB instance.'] };
  }
  if (looksLikeSolomon(plain)) return readSolomon(plain, place);
  const fault =
    'This is neither VRPLIB, with NODE_COORD_SECTION, nor a Solomon instance, with the lines VEHICLE and CUSTOMER.';
  return { ok: false, faults: [fault] };
};

/** Empties lines that begin with #, so that the numbers of the other lines stay the same. */
const withoutComments = (text: string): string => text.replaceAll(/^[ \t]*#.*$/gm, '');
const readVrplibText: TourReader = (text, solution, place) =>
  readVrplib(withoutComments(text), solution === null ? null : withoutComments(solution), place);

const readers = new Map<string, TourReader>([
  ['.geojson', readGeoJson],
  ['.json', readGeoJson],
  ['.csv', readCsvStops],
  ['.tsv', readCsvStops],
  ['.vrp', readVrplibText],
  ['.tsp', readVrplibText],
  ['.txt', readInstance],
]);

async function readOne(file: string, solution: string | null, place: LonLat): Promise<TourReading> {
  const reader = readers.get(endingOf(file));
  if (reader === undefined) {
    return { ok: false, faults: [`Files of routes end in ${[...readers.keys(), '.sol'].join(', ')}.`] };
  }
  const texts = [];
  for (const each of solution === null ? [file] : [file, solution]) {
    const text = await readText(each);
    if ('fault' in text) return { ok: false, faults: [text.fault] };
    texts.push(text.text);
  }
  const [text = '', solutionText = null] = texts;
  const reading = reader(text, solutionText, place);
  if (!reading.ok) return reading;
  const long = reading.tours.filter(({ stops }) => stops.length > tourBounds.stopsPerTour);
  if (long.length === 0) return reading;
  const most = `${tourBounds.stopsPerTour} is the most.`;
  return faultyReading(long.map(({ key, stops }) => `Route "${key}" has ${stops.length} stops; ${most}`));
}

async function readText(file: string): Promise<{ text: string } | { fault: string }> {
  try {
    const found = await stat(file);
    // A device or a pipe has no size, and may never end.
    if (!found.isFile()) return { fault: 'This is not a file.' };
    if (found.size > tourBounds.fileBytes)
      return { fault: `The file has more than ${tourBounds.fileBytes / 2 ** 20} MiB.` };
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)) };
  } catch (error) {
    if (error instanceof TypeError) return { fault: 'The file is not UTF-8 text.' };
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { fault: code === 'ENOENT' ? 'There is no such file.' : `The file cannot be read (${code}).` };
  }
}
