import { appendFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lines for each driver, in files. A run of hours makes millions of lines, too many for the memory. */
export interface DriverPages<Line> {
  add(driverId: string, line: Line): void;
  /** Returns the lines of a driver, in the order in which they were added. */
  read(driverId: string): Promise<Line[]>;
  /** Deletes all files. */
  close(): Promise<void>;
}

/** How many characters wait in memory for each driver before they are written: about a hundred lines. */
const waitingLength = 32_768;

/**
 * Makes an empty folder for the files, among the temporary files of the system.
 * @throws the error of the file system if the folder cannot be written or the disk is full
 */
export async function openPages<Line>(): Promise<DriverPages<Line>> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-ledger-'));
  const pages = new Map<string, { file: string; waiting: string[]; length: number }>();
  const pageOf = (driverId: string) => {
    const known = pages.get(driverId);
    if (known !== undefined) return known;
    const page = { file: join(folder, `${pages.size}.ndjson`), waiting: [], length: 0 };
    pages.set(driverId, page);
    return page;
  };
  const write = (page: ReturnType<typeof pageOf>) => {
    // Synchronous, so that lines stay in order and a full disk ends the run. It takes some 30 µs, once in a hundred
    // lines.
    appendFileSync(page.file, page.waiting.join(''));
    page.waiting = [];
    page.length = 0;
  };
  return {
    add(driverId, line) {
      const page = pageOf(driverId);
      const text = `${JSON.stringify(line)}\n`;
      page.waiting.push(text);
      page.length += text.length;
      if (page.length >= waitingLength) write(page);
    },
    async read(driverId) {
      const page = pages.get(driverId);
      if (page === undefined) return [];
      write(page);
      const lines = (await readFile(page.file, 'utf8')).split('\n').slice(0, -1);
      return lines.map((line): Line => JSON.parse(line));
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
