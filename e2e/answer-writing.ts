import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { BadAnswer } from '../apps/simulator/src/fault-plan.js';
import { endToEnd, pause, type UpstreamAnswer } from './upstream-delivery.js';

/** Forwards the service's response unchanged. */
export function writeAnswer(response: ServerResponse, answer: UpstreamAnswer): void {
  writeHead(response, answer);
  response.end(answer.body);
}

/** Forwards the head and half of the body, then breaks the connection. */
export function writeHalf(response: ServerResponse, answer: UpstreamAnswer): void {
  const { socket } = response;
  if (socket === null) return;
  writeHead(response, answer);
  response.write(answer.body.subarray(0, answer.body.length / 2), () => socket.resetAndDestroy());
}

/** Forwards the response in pieces, at the given bandwidth. */
export async function writeSlowly(
  response: ServerResponse,
  answer: UpstreamAnswer,
  bytesPerSecond: number,
): Promise<void> {
  const piece = Math.max(1, Math.ceil(bytesPerSecond / 50));
  writeHead(response, answer);
  for (let at = 0; at < answer.body.length && !response.destroyed; at += piece) {
    response.write(answer.body.subarray(at, at + piece));
    await pause(20);
  }
  response.end();
}

function writeHead(response: ServerResponse, { status, rawHeaders, body }: UpstreamAnswer): void {
  const headers = endToEnd(rawHeaders).flat();
  // A 304 or 204 has no body and must not have a Content-Length.
  if (status !== 304 && status !== 204) headers.push('Content-Length', String(body.length));
  response.writeHead(status, headers);
}

const page =
  '<!doctype html><html><head><title>Welcome</title></head><body><h1>Please accept the terms</h1></body></html>';
const json = { 'content-type': 'application/json; charset=utf-8' };
const html = { 'content-type': 'text/html; charset=utf-8' };

/** Sends a bad response instead of the service's; `portal` is the origin of the host that a redirect leads to. */
export function writeBadAnswer(response: ServerResponse, answer: BadAnswer, portal: string): void {
  switch (answer.form) {
    case 'noise':
      return writeNoise(response.socket);
    case 'page':
      response.writeHead(200, html).end(page);
      return;
    case 'half_json':
      response.writeHead(200, json).end('{"data":[{"submission_id":"01a200c9-3b86-7590-98ac-');
      return;
    case 'wrong_shape':
      response.writeHead(200, json).end(answer.body ?? '{"data":{"ok":true},"links":[]}');
      return;
    case 'empty':
      response.writeHead(200, json).end();
      return;
    case 'redirect':
      response.writeHead(307, { location: `${portal}/welcome` }).end();
      return;
    case 'endless':
      return writeEndlessly(response, Buffer.from(`"${'0'.repeat(65_533)}",`), 0);
    case 'trickle':
      return writeEndlessly(response, Buffer.from(' '), 20);
    case 'status': {
      const retry = answer.retryAfterS === null ? {} : { 'retry-after': String(answer.retryAfterS) };
      response.writeHead(answer.status, { ...html, ...retry }).end(page);
    }
  }
}

function writeNoise(socket: Socket | null): void {
  socket?.end(Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x00, 0x0d, 0x0a, 0x80, 0xfe]));
}

/** The number of bytes after which an endless response ends. A caller that stored them would fill its memory. */
const endlessBytes = 512 * 1024 * 1024;

async function sendUntilClosed(response: ServerResponse, piece: Buffer, everyMs: number): Promise<void> {
  for (let sent = 0; sent < endlessBytes && !response.destroyed; sent += piece.length) {
    const free = response.write(piece);
    if (everyMs > 0) await pause(everyMs);
    else if (!free) await drained(response);
  }
  response.destroy();
}

function writeEndlessly(response: ServerResponse, piece: Buffer, everyMs: number): void {
  response.writeHead(200, json).write('[');
  void sendUntilClosed(response, piece, everyMs);
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });
}
