import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partProcess } from './part-process.mjs';

const program = fileURLToPath(new URL('run-store.mjs', import.meta.url));

/** The S3-compatible store of the images; the parts of the cluster share its bucket. */
export function storePart({ folder, port }) {
  const own = join(folder, 'store');
  mkdirSync(own);
  return partProcess({
    ...{ name: 'store', program: process.execPath, args: [program, own, String(port)], folder: own },
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/images`, { signal: AbortSignal.timeout(2_000) }).then(
        async (response) => {
          await response.arrayBuffer();
          return true;
        },
        () => false,
      ),
  });
}

/** The settings by which a service uses the store. */
export const storeSettings = (port) => ({
  ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'images' },
  ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
});
