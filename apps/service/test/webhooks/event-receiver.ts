import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Event } from '@fleet/contract/outgoing/events';
import { Webhook } from 'standardwebhooks';

/** One request, as it arrived at the receiver. */
export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  event: Event;
}

export type Answer = (received: Received, response: ServerResponse, request: IncomingMessage) => void;

/** A receiver of webhooks over HTTPS. */
export interface EventReceiver {
  port: number;
  received: Received[];
  /** The number of open requests, now and at most so far. */
  open: { now: number; most: number };
  /** The response from now on. */
  answer: Answer;
  stop(): Promise<void>;
}

export const accept: Answer = (_received, response) => {
  response.writeHead(204).end();
};

export const refuse =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_received, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Never responds. */
export const hang: Answer = () => undefined;

/** HTTPS with a certificate and key, plain HTTP without. */
export async function startReceiver(
  material: { cert: string; key: string } | null,
  host = '127.0.0.1',
): Promise<EventReceiver> {
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const pieces: Buffer[] = [];
    receiver.open.now += 1;
    receiver.open.most = Math.max(receiver.open.most, receiver.open.now);
    response.once('close', () => {
      receiver.open.now -= 1;
    });
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString('utf8');
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const received = { id: headers['webhook-id'] ?? '', headers, body, event: JSON.parse(body) };
      receiver.received.push(received);
      receiver.answer(received, response, request);
    });
  };
  const server = material === null ? createPlainServer(listener) : createServer(material, listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const receiver: EventReceiver = {
    port: (server.address() as AddressInfo).port,
    received: [],
    open: { now: 0, most: 0 },
    answer: accept,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

/** Verifies a request with the library of Standard Webhooks. Throws if the signature is wrong. */
export function verified({ body, headers }: Pick<Received, 'body' | 'headers'>, secret: string): unknown {
  return new Webhook(secret).verify(body, headers);
}
