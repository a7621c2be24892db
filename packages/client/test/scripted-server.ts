import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { Clock } from '../src/clock.js';

/** A received request with its body. */
export interface ArrivedRequest {
  method: string;
  /** With the query, below the origin. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  /** From 1, over all requests. */
  number: number;
}

export interface ScriptedServer {
  origin: string;
  requests: ArrivedRequest[];
}

export type Script = (request: ArrivedRequest, response: ServerResponse) => void | Promise<void>;

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
});

/** An HTTP server that answers by the script, until the end of the test. */
export async function scriptedServer(script: Script): Promise<ScriptedServer> {
  const requests: ArrivedRequest[] = [];
  const listener: RequestListener = async (message, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of message) pieces.push(piece as Buffer);
    const { method = '', url = '', headers } = message;
    const body = Buffer.concat(pieces).toString();
    const request = { method, path: url, headers, body, number: requests.length + 1 };
    requests.push(request);
    await script(request, response);
  };
  const server = createServer((message, response) => {
    Promise.resolve(listener(message, response)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** Sends JSON with a status; headers may be added or replaced. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Sends one problem of the catalogue, as an array like every error. */
export function sendProblem(
  response: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
): void {
  sendJson(response, status, [{ message: code, type: 'format', code }], headers);
}

/** The time-out of calls in tests that are not about time-outs. */
export const noTimeOutMs = 3_600_000;

/** A clock whose pauses end immediately and are recorded. Only time-outs of `noTimeOutMs` are waited for. */
export function quickClock(now: () => number = Date.now): Clock & { pauses: number[] } {
  const pauses: number[] = [];
  return {
    pauses,
    now,
    sleep(ms, signal) {
      if (ms >= noTimeOutMs)
        return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
      pauses.push(ms);
      return Promise.resolve();
    },
  };
}
