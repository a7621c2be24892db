import { type IncomingMessage, request } from 'node:http';

/** A complete request of a caller, which can be delivered several times. */
export interface PausedRequest {
  method: string;
  path: string;
  /** Names and values in turn, as they were received. */
  rawHeaders: readonly string[];
  body: Buffer;
}

export interface UpstreamAnswer {
  status: number;
  rawHeaders: string[];
  body: Buffer;
}

/** Larger than any request or response of the service. */
const mostBytes = 32 * 1024 * 1024;

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** The headers without those that belong to a single connection. */
export function endToEnd(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!hopByHop.has(name.toLowerCase())) pairs.push([name, rawHeaders[at + 1] ?? '']);
  }
  return pairs;
}

/** Reads the body of a message, at the given bandwidth if any. Throws if the body is incomplete or too large. */
export async function wholeBody(message: IncomingMessage, bytesPerSecond?: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message) {
    length += chunk.length;
    if (length > mostBytes) throw new Error('the body is too large');
    chunks.push(chunk);
    if (bytesPerSecond !== undefined) await pause((chunk.length / bytesPerSecond) * 1_000);
  }
  return Buffer.concat(chunks);
}

/** Delivers the request over its own connection; returns null if the service does not send a complete response. */
export function deliver(paused: PausedRequest, port: number): Promise<UpstreamAnswer | null> {
  return new Promise((resolve) => {
    const sent = send(paused, port);
    sent.once('error', () => resolve(null));
    sent.once('response', (response) => {
      wholeBody(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, rawHeaders: response.rawHeaders, body }),
        () => resolve(null),
      );
    });
    sent.end(paused.body);
  });
}

/** Announces the full length, delivers half of the body, and breaks the connection. */
export function deliverHalf(paused: PausedRequest, port: number): Promise<void> {
  return new Promise((resolve) => {
    const sent = send(paused, port);
    sent.once('close', () => resolve());
    sent.once('error', () => resolve());
    if (paused.body.length < 2) return sent.destroy();
    sent.write(paused.body.subarray(0, paused.body.length / 2), () => sent.destroy());
  });
}

function send({ method, path, rawHeaders, body }: PausedRequest, port: number) {
  const headers = endToEnd(rawHeaders).flat();
  if (body.length > 0) headers.push('Content-Length', String(body.length));
  headers.push('Connection', 'close');
  return request({ host: '127.0.0.1', port, method, path, headers, agent: false });
}

/** Waits this many milliseconds; resolves immediately for 0. */
export function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
