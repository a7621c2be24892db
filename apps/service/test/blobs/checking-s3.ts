import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** An S3 store in memory that checks signatures and digests like Amazon's. s3rver checks neither. */
export interface CheckingS3 {
  endpoint: string;
  /** Method and status of every request so far. */
  requests: string[];
  /** The number of bytes in all responses so far. */
  sent(): number;
  /**
   * Replaces the object at the path of the upload by other bytes without a digest, as a store that checks nothing
   * would.
   */
  replace(uploadUrl: string, contentType: string, bytes: Buffer): void;
  /**
   * Ends of the paths of objects. Their bodies stop after the first bytes (`stalling`), or arrive byte by byte without
   * end.
   */
  stalling: Set<string>;
  trickling: Set<string>;
  /** Ends of the paths to which all requests are refused. */
  failing: Set<string>;
  /** Delays every response. */
  latencyMs: number;
  /** The largest number of requests that were under way at the same time. */
  mostAtOnce(): number;
  stop(): Promise<void>;
}

interface StoredObject {
  bytes: Buffer;
  headers: Record<string, string>;
}

export async function startCheckingS3(secretAccessKey: string): Promise<CheckingS3> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  let sent = 0;
  let underWay = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    response.once('close', () => {
      underWay -= 1;
    });
    const body = await buffer(request);
    if (store.latencyMs > 0) await delay(store.latencyMs);
    const url = new URL(request.url ?? '/', 'http://store');
    const ends = (names: ReadonlySet<string>) => [...names].some((each) => url.pathname.endsWith(each));
    const refusal = ends(store.failing) ? 403 : refusalOf(request, url, body, secretAccessKey);
    if (refusal !== null) response.writeHead(refusal).end();
    else if (request.method === 'GET' && (ends(store.stalling) || ends(store.trickling)))
      sendSlowly(response, ends(store.trickling));
    else sent += answer(objects, request, url, body, response);
    requests.push(`${request.method} ${response.statusCode}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const store: CheckingS3 = {
    stalling: new Set(),
    trickling: new Set(),
    failing: new Set(),
    latencyMs: 0,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sent: () => sent,
    mostAtOnce: () => most,
    replace: (uploadUrl, contentType, bytes) => {
      const { pathname } = new URL(uploadUrl);
      objects.set(pathname, { bytes, headers: { 'content-type': contentType, etag: etagOf(bytes) } });
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return store;
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** The headers of a large object and its first bytes; then nothing more, or a byte now and then. */
function sendSlowly(response: ServerResponse, trickles: boolean): void {
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 1_000_000 });
  response.write(Buffer.alloc(1_000));
  if (!trickles) return;
  const timer = setInterval(() => response.write('x'), 20);
  response.once('close', () => clearInterval(timer));
}

function answer(
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  response: ServerResponse,
): number {
  if (request.method === 'PUT') {
    const headers: Record<string, string> = {
      'content-type': request.headers['content-type'] ?? '',
      etag: etagOf(body),
    };
    const digest = request.headers['x-amz-checksum-sha256'];
    if (typeof digest === 'string') headers['x-amz-checksum-sha256'] = digest;
    objects.set(url.pathname, { bytes: body, headers });
    response.end();
    return 0;
  }
  const object = objects.get(url.pathname);
  if (request.method === 'DELETE') objects.delete(url.pathname);
  if (request.method === 'DELETE' || object === undefined) {
    response.writeHead(request.method === 'DELETE' ? 204 : 404).end();
    return 0;
  }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const bytes = range === null ? object.bytes : object.bytes.subarray(Number(range[1]), Number(range[2]) + 1);
  const overrides = [...url.searchParams].filter(([name]) => name.startsWith('response-'));
  for (const [name, value] of Object.entries(object.headers)) response.setHeader(name, value);
  for (const [name, value] of overrides) response.setHeader(name.slice('response-'.length), value);
  response.setHeader('content-length', bytes.length);
  response.writeHead(range === null ? 200 : 206).end(request.method === 'HEAD' ? undefined : bytes);
  return request.method === 'HEAD' ? 0 : bytes.length;
}

/** The status of a refusal: 403 for a wrong or expired signature, 400 for bytes with another digest. */
function refusalOf(request: IncomingMessage, url: URL, body: Buffer, secret: string): number | null {
  const signed = signatureOf(request, url);
  if (signed === null || signed.expiresAt < Date.now()) return 403;
  if (expectedSignature(request, url, signed, secret) !== signed.signature) return 403;
  const digest = request.headers['x-amz-checksum-sha256'];
  const right = createHash('sha256').update(body).digest('base64');
  return request.method === 'PUT' && digest !== undefined && digest !== right ? 400 : null;
}

interface Signature {
  scope: string;
  signedHeaders: string;
  signature: string;
  date: string;
  payload: string;
  expiresAt: number;
}

function signatureOf(request: IncomingMessage, url: URL): Signature | null {
  const query = url.searchParams;
  const header = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  );
  const text = (value: string | string[] | null | undefined) => (typeof value === 'string' ? value : '');
  if (header !== null) {
    const [, scope = '', signedHeaders = '', signature = ''] = header;
    const payload = text(request.headers['x-amz-content-sha256']);
    return {
      scope,
      signedHeaders,
      signature,
      date: text(request.headers['x-amz-date']),
      payload,
      expiresAt: Infinity,
    };
  }
  const signature = query.get('X-Amz-Signature');
  if (signature === null) return null;
  const date = text(query.get('X-Amz-Date'));
  const madeAt = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  return {
    scope: text(query.get('X-Amz-Credential')).split('/').slice(1).join('/'),
    signedHeaders: text(query.get('X-Amz-SignedHeaders')),
    signature,
    date,
    payload: 'UNSIGNED-PAYLOAD',
    expiresAt: madeAt + Number(query.get('X-Amz-Expires')) * 1000,
  };
}

function expectedSignature(request: IncomingMessage, url: URL, signed: Signature, secret: string): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
  const headers = signed.signedHeaders.split(';').map((name) => `${name}:${request.headers[name] ?? ''}\n`);
  const lines = [request.method, url.pathname, query, headers.join(''), signed.signedHeaders, signed.payload];
  const canonical = createHash('sha256').update(lines.join('\n')).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', signed.date, signed.scope, canonical].join('\n');
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const key = signed.scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign).toString('hex');
}

function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
