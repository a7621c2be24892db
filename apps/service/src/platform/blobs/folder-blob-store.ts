import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  type BlobKey,
  BlobStoreFault,
  type ByteFault,
  type ByteSource,
  type ExpectedBytes,
  type ServedBlobStore,
} from './blob-store.js';
import { beginsLike, signatureLength } from './content-signature.js';

/**
 * The bytes that are hashed in one piece. Between two slices the event loop may run other work: hashing 15 MiB in one
 * piece would block it for tens of milliseconds.
 */
const sliceLength = 256 * 1024;
/**
 * The bytes that are read at once for a response. If its client reads nothing, two or three such pieces stay in memory.
 */
const pieceLength = 32 * 1024;

/**
 * Blobs as files `<folder>/<organisation>/<aa>/<id>`, where `aa` are the last two digits of the id, which are
 * random. A file under its own name is always whole and durable: bytes are checked while they are written to
 * `incoming`, synced, and only then renamed. Several processes may share the folder.
 */
export async function openFolderBlobStore(folder: string): Promise<ServedBlobStore> {
  const root = resolve(folder);
  const incoming = join(root, 'incoming');
  await makeFolder(incoming, root);
  // Folders whose names are known to be on disk. Each process syncs them once.
  const durable = new Map<string, Promise<void>>();
  const makeFolderOnce = (path: string): Promise<void> => {
    const made = durable.get(path) ?? makeFolder(path, root);
    durable.set(path, made);
    return made;
  };
  const pathOf = ({ organisationId, blobId }: BlobKey) =>
    join(root, organisationId, blobId.slice(-2), blobId);

  return {
    kind: 'served',
    async write(key, expected, source) {
      const path = pathOf(key);
      // No other process uses this name, even for the same blob.
      const partial = join(incoming, `${key.blobId}.${randomUUID()}`);
      try {
        const faults = await writeChecked(partial, expected, source);
        if (faults.length === 0) {
          await makeFolderOnce(dirname(path));
          await rename(partial, path);
          await syncFolder(dirname(path));
        }
        return faults;
      } catch (error) {
        durable.delete(dirname(path));
        throw isOutOfSpace(error) ? new BlobStoreFault('full', error) : error;
      } finally {
        await rm(partial, { force: true });
      }
    },
    async read(key) {
      return await unlessAbsent(readFile(pathOf(key)));
    },
    async readPieces(key) {
      const path = pathOf(key);
      const found = await unlessAbsent(stat(path));
      return found === null ? null : { byteLength: found.size, pieces: piecesOf(path, found.size) };
    },
    async verifyUpload(key, expected) {
      const found = await unlessAbsent(stat(pathOf(key)));
      if (found === null) return 'absent';
      return found.size === expected.byteLength ? 'complete' : 'mismatch';
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async removeLeftovers(before) {
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        const found = await unlessAbsent(stat(path));
        if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
      }
    },
    async check() {
      await access(incoming, constants.R_OK | constants.W_OK | constants.X_OK);
    },
    close: () => undefined,
  };
}

/**
 * Writes the bytes to a new file, checks them meanwhile, and syncs the file if they have no fault. Stops at the first
 * byte beyond the announced length.
 */
async function writeChecked(
  path: string,
  expected: ExpectedBytes,
  source: ByteSource,
): Promise<readonly ByteFault[]> {
  const hash = createHash('sha256');
  let length = 0;
  let beginning: Buffer = Buffer.alloc(0);
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const slice of slicesOf(source)) {
      if (beginning.length < signatureLength) {
        beginning = Buffer.concat([beginning, slice.subarray(0, signatureLength)]);
      }
      length += slice.length;
      if (length > expected.byteLength) break;
      hash.update(slice);
      await file.writeFile(slice);
    }
    const faults: ByteFault[] = [];
    if (length !== expected.byteLength || !hash.digest().equals(expected.sha256))
      faults.push('digest_mismatch');
    if (!beginsLike(expected.contentType, beginning)) faults.push('content_mismatch');
    if (faults.length === 0) await file.sync();
    return faults;
  } finally {
    await file.close();
  }
}

async function* slicesOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    for (let start = 0; start < piece.length; start += sliceLength) {
      yield piece.subarray(start, start + sliceLength);
    }
  }
}

/**
 * Opens the file again for each piece. Otherwise clients that read slowly could use up the files that the process may
 * open. Throws if the file is removed between two pieces.
 */
async function* piecesOf(path: string, byteLength: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < byteLength; ) {
    const piece = await readPiece(path, at, Math.min(pieceLength, byteLength - at));
    at += piece.length;
    yield piece;
  }
}

async function readPiece(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
    if (bytesRead < length) throw new Error('a stored image has become shorter');
    return buffer;
  } finally {
    await file.close();
  }
}

/**
 * Creates a folder below the root, or the root itself, and syncs its parents, so that its name survives a power cut.
 */
async function makeFolder(path: string, root: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  for (let each = path; each !== root; ) {
    each = dirname(each);
    await syncFolder(each);
  }
  await syncFolder(dirname(root));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function unlessAbsent<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** ENOSPC: the disk is full. EDQUOT: the service's user has reached its quota. */
function isOutOfSpace(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
