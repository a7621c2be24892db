import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Coding } from '../http/accepted-coding.js';
import { type CompressedBytes, compressedBefore } from '../http/compressed-bytes.js';

/** A file of a built app, in memory with its compressed forms. */
export interface SiteFile {
  mediaType: string;
  bytes: CompressedBytes;
}

/** The files of a built app, by their paths below its folder. The parts of a path are separated by `/`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

/** Media types by the extensions of file names. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
};
const compressedEnds: readonly (readonly [Coding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** Returns true for the path of a file, such as `icons/192.png`, and false for the address of a screen of the app. */
export function namesFile(path: string): boolean {
  const parts = path.split('/');
  return (
    parts[0] === 'assets' ||
    parts.some((each) => each.startsWith('.')) ||
    extname(path).toLowerCase() in mediaTypes
  );
}

/** A folder with more bytes than this cannot be a built app. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Reads a built app (some megabytes) into memory, so that every request gets files of the same build. Strangers who
 * read slowly then cannot occupy open files. Returns null if there is no app. Ignores names that begin with a dot.
 */
export async function readSite(folder: string): Promise<SiteFiles | null> {
  const contents = await readContents(folder);
  if (!contents.has('index.html')) return null;
  const files = new Map<string, SiteFile>();
  for (const [path, bytes] of contents) {
    if (compressedEnds.some(([, end]) => path.endsWith(end))) continue;
    const forms = new Map<Coding, Buffer>();
    for (const [coding, end] of compressedEnds) {
      const form = contents.get(`${path}${end}`);
      if (form !== undefined) forms.set(coding, form);
    }
    const mediaType = mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
    files.set(path, { mediaType, bytes: compressedBefore(bytes, forms) });
  }
  return files;
}

async function readContents(folder: string): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  let total = 0;
  for (const entry of await entriesOf(folder)) {
    const place = join(entry.parentPath, entry.name);
    const path = relative(folder, place).split(sep).join('/');
    if (!entry.isFile() || path.split('/').some((each) => each.startsWith('.'))) continue;
    const bytes = await readFile(place);
    total += bytes.length;
    if (total > mostBytes) throw new Error(`${folder} has more than ${mostBytes} bytes`);
    contents.set(path, bytes);
  }
  return contents;
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
