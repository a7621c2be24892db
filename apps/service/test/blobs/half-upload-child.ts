import { openFolderBlobStore } from '../../src/platform/blobs/folder-blob-store.js';

/**
 * Writes the first half of an upload, prints that it has done so, and waits. Arguments: folder, organisation, blob,
 * length.
 */
const [folder = '', organisationId = '', blobId = '', length = '0'] = process.argv.slice(2);
const store = await openFolderBlobStore(folder);

async function* firstHalf(): AsyncGenerator<Buffer> {
  const half = Buffer.alloc(Number(length) / 2);
  half.write('\xff\xd8\xff', 'latin1');
  yield half;
  process.stdout.write('half written\n');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}

await store.write(
  { organisationId, blobId },
  { contentType: 'image/jpeg', byteLength: Number(length), sha256: Buffer.alloc(32) },
  firstHalf(),
);
