import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A script that is long enough to be compressed. */
export const script = `console.log(${JSON.stringify('the driver app '.repeat(200))});`;
export const page = '<!doctype html><html lang="en"><title>Driver</title></html>';

/** A folder like that of a build, with files inside and beside it that must not be served. */
export async function builtSite(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'fleet-site-'));
  const site = join(root, 'site');
  const files: Record<string, string | Buffer> = {
    'secret.txt': 'beside the site',
    'site/index.html': page,
    'site/assets/driver-app-Cx1.js': script,
    'site/assets/driver-app-Cx1.js.br': brotliCompressSync(script),
    'site/assets/driver-app-Cx1.js.gz': gzipSync(script),
    'site/assets/style-Dx2.css': 'a{}',
    'site/assets/scan-worker-Ex3.js': 'onmessage = () => 1;',
    'site/assets/reader-Fx4.wasm': Buffer.from([0, 97, 115, 109]),
    'site/service-worker.js': 'self.skipWaiting();',
    'site/driver.webmanifest': '{"name":"Driver"}',
    'site/icons/192.png': Buffer.from([0x89, 0x50]),
    'site/.built-from': 'a digest',
    'site/.vite/manifest.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return site;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends a request with an unchanged path, and returns the response without decompression. `fetch` would normalise and
 * decompress.
 */
export function rawAnswer(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers, agent: false }, (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        reject,
      );
    });
    sent.on('error', reject).end();
  });
}
