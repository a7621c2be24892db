import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { endToEnd, wholeBody } from '../upstream-delivery.js';

/** A proxy between phones and the service. */
export interface AppFront {
  origin: string;
  /**
   * While true, every request is answered with a page, as the Wi-Fi of a truck stop does until its terms are accepted.
   */
  isPortal: boolean;
  /** This many of the next requests for files of the app get the answer of a gateway that has lost the service. */
  lostFiles: number;
  /** How the answer is spoilt on its way if the service worker requests this file. By default nothing is spoilt. */
  spoil(path: string): 'page' | 'half' | null;
  /** How many answers were spoilt. */
  spoiltCount: number;
  /** From now on the app's own files come from this folder, as after an update of the service. */
  install(folder: string): void;
  close(): Promise<void>;
}

const base = '/driver/';

export async function openAppFront(servicePort: number): Promise<AppFront> {
  const service = `127.0.0.1:${servicePort}`;
  // The service limits the connections of an address, and a phone fetches all files at the same time.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let site: string | null = null;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(incoming.url ?? '/', 'http://front').pathname;
    if (front.isPortal) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
      return;
    }
    if (front.lostFiles > 0 && path.startsWith(`${base}assets/`)) {
      front.lostFiles -= 1;
      response.writeHead(503).end();
      return;
    }
    // The service worker requests files with an empty destination, the page with that of scripts and styles.
    const spoilt = incoming.headers['sec-fetch-dest'] === 'empty' ? front.spoil(path) : null;
    if (spoilt !== null) {
      front.spoiltCount += 1;
      await answerSpoilt(spoilt, incoming, response);
      return;
    }
    const answered = await asked(incoming, service, agent);
    const file = site === null || !path.startsWith(base) ? null : fileAt(site, path.slice(base.length));
    if (file === null) {
      response.writeHead(answered.statusCode ?? 502, endToEnd(answered.rawHeaders).flat());
      await pipeline(answered, response);
      return;
    }
    // The service's own headers stay, such as the policy of the pages.
    answered.resume();
    const kept = endToEnd(answered.rawHeaders).filter(([name]) => !replaced.test(name));
    response.writeHead(200, [...kept, ['content-type', mediaTypeOf(file)]].flat());
    response.end(await readFile(file));
  }

  async function answerSpoilt(
    how: 'page' | 'half',
    incoming: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (how === 'page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Back soon</h1>');
      return;
    }
    const answered = await asked(incoming, service, agent, /^accept-encoding$/i);
    const whole = await buffer(answered);
    const kept = endToEnd(answered.rawHeaders).filter(([name]) => !/^content-length$/i.test(name));
    response.writeHead(200, kept.flat()).end(whole.subarray(0, whole.length / 2));
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const front: AppFront = {
    isPortal: false,
    lostFiles: 0,
    spoil: () => null,
    spoiltCount: 0,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    install(folder) {
      site = folder;
    },
    async close() {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return front;
}

/**
 * The service's answer to this request, which is sent without the `omitted` headers. The Host is changed, because the
 * service accepts only its own name.
 */
async function asked(
  incoming: IncomingMessage,
  service: string,
  agent: Agent,
  omitted?: RegExp,
): Promise<IncomingMessage> {
  const headers = endToEnd(incoming.rawHeaders).flatMap(([name, value]) => {
    if (omitted?.test(name)) return [];
    if (/^host$/i.test(name)) return [name, service];
    return /^origin$/i.test(name) ? [name, `http://${service}`] : [name, value];
  });
  const body = await wholeBody(incoming);
  if (body.length > 0) headers.push('content-length', String(body.length));
  const sent = request(`http://${service}${incoming.url}`, { method: incoming.method, headers, agent });
  sent.end(body);
  const [answered] = await once(sent, 'response');
  return answered;
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
