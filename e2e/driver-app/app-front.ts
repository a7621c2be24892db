import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { deliver, endToEnd, wholeBody } from '../upstream-delivery.js';

/** Stands before the service, whose pages are replaced when a new build is installed. */
export interface AppFront {
  origin: string;
  /** From now on the app's own files come from this folder, as after an update of the service. */
  install(folder: string): void;
  close(): Promise<void>;
}

const base = '/driver/';

export async function openAppFront(servicePort: number): Promise<AppFront> {
  let site: string | null = null;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', rawHeaders } = incoming;
    const body = await wholeBody(incoming);
    const answered = await deliver({ method, path: url, rawHeaders, body }, servicePort);
    if (answered === null) return void response.destroy();
    const path = new URL(url, 'http://front').pathname;
    const file = site === null || !path.startsWith(base) ? null : fileAt(site, path.slice(base.length));
    // The service's own headers stay, such as the policy of the pages.
    const kept = endToEnd(answered.rawHeaders).filter(([name]) => file === null || !replaced.test(name));
    if (file === null) {
      response.writeHead(answered.status, kept.flat()).end(answered.body);
      return;
    }
    response.writeHead(200, [...kept, ['content-type', mediaTypeOf(file)]].flat()).end(await readFile(file));
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    install(folder) {
      site = folder;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const replaced = /^(?:content-type|content-encoding|etag)$/i;

/** Null for what the service itself answers, such as the configuration. */
function fileAt(site: string, path: string): string | null {
  if (path === 'config.json') return null;
  const file = join(site, path);
  if (existsSync(file) && statSync(file).isFile()) return file;
  return path.includes('.') ? null : join(site, 'index.html');
}

function mediaTypeOf(file: string): string {
  const end = file.slice(file.lastIndexOf('.') + 1);
  const types: Record<string, string> = {
    html: 'text/html',
    js: 'text/javascript',
    css: 'text/css',
    svg: 'image/svg+xml',
    png: 'image/png',
    wasm: 'application/wasm',
    webmanifest: 'application/manifest+json',
  };
  return types[end] ?? 'application/octet-stream';
}
