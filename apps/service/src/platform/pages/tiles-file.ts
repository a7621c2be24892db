import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { StartRefusal } from '../start-refusal.js';
import type { ByteRange } from './byte-range.js';

/** A PMTiles archive, opened once for all readers. */
export interface TilesFile {
  size: number;
  /** A strong entity tag, with its quotes. The same file has the same tag in every process. */
  etag: string;
  /** The bytes of the range, piece by piece. */
  read(range: ByteRange): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

const pieceBytes = 32 * 1024;
const headerBytes = 127;
const markedBytes = 64 * 1024;

/**
 * Opens a PMTiles archive of version 3. If the file is not such an archive or cannot be read, throws StartRefusal,
 * which names the setting.
 */
export async function openTilesFile(path: string, setting: string): Promise<TilesFile> {
  const file = await open(path, 'r').catch((error: Error) => {
    throw new StartRefusal(`${setting} cannot be read (${error.message}). Name a .pmtiles file, or none.`);
  });
  try {
    const { size } = await file.stat();
    const begin = await readPiece(file, 0, Math.min(markedBytes, size));
    if (begin.length < headerBytes || begin.toString('latin1', 0, 7) !== 'PMTiles' || begin[7] !== 3) {
      throw new StartRefusal(`${setting} is not a PMTiles archive of version 3. Name another file, or none.`);
    }
    const etag = await tagOf(file, size, begin);
    return {
      size,
      etag,
      async *read({ start, end }) {
        for (let at = start; at <= end; at += pieceBytes) {
          yield await readPiece(file, at, Math.min(pieceBytes, end + 1 - at));
        }
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`${setting} cannot be read (${String(error)}). Name a .pmtiles file, or none.`);
  }
}

/**
 * Reads a part of the file. Throws if the file has become shorter. To replace the map, operators must create a new file
 * instead of changing this one.
 */
async function readPiece(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
  if (bytesRead < length) throw new Error('the file of the map has become shorter');
  return buffer;
}

/**
 * Computes the tag from the size, the beginning and the end of the file, because reading gigabytes would take too long.
 * The directory at the beginning contains the positions and lengths of all tiles, so it changes with them.
 */
async function tagOf(file: FileHandle, size: number, begin: Buffer): Promise<string> {
  const length = Math.min(markedBytes, size);
  const end = await readPiece(file, size - length, length);
  const digest = createHash('sha256').update(`${size} `).update(begin).update(end).digest('base64url');
  return `"${digest.slice(0, 22)}"`;
}
