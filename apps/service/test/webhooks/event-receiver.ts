import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Event } from '@fleet/contract/outgoing/events';
import { Webhook } from 'standardwebhooks';

/** One request as the receiver had it. */
export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  event: Event;
}

export type Answer = (received: Received, response: ServerResponse, request: IncomingMessage) => void;

/** A receiver of webhooks behind real HTTPS. */
export interface EventReceiver {
  port: number;
  received: Received[];
  /** Requests that are being answered, and how many there have been at most. */
  open: { now: number; most: number };
  /** How it answers from now on. */
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

/** Never answers. */
export const hang: Answer = () => undefined;

/** With certificate and key by HTTPS, without by plain HTTP. */
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

/** What the library of Standard Webhooks makes of a request; throws where the signature does not hold. */
export function verified({ body, headers }: Pick<Received, 'body' | 'headers'>, secret: string): unknown {
  return new Webhook(secret).verify(body, headers);
}
