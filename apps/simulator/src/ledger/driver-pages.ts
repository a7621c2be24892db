import { appendFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A book with one page for each driver. A run of hours fills it with millions of lines, so they are on disk and not in
 * memory.
 */
export interface DriverPages<Line> {
  add(driverId: string, line: Line): void;
  /** The lines of a driver's page, in the order in which they were added. */
  read(driverId: string): Promise<Line[]>;
  /** Tears the book up. */
  close(): Promise<void>;
}

/** Lines that wait in memory, in characters for each driver: some hundred of them. */
const waitingLength = 32_768;

/**
 * Opens an empty book in the folder of temporary files.
 * @throws what the file system says when its folder cannot be written, or has no space left
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
    // Synchronous, so that lines stay in order and a full disk ends the run; it takes some 30 µs, once in a hundred lines.
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
