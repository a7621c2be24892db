import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceAnswer } from './answer-matching.js';

/** An HTTP request. */
export interface WireRequest {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON; null for none. */
  body: string | null;
}

/**
 * Sends requests over a few kept-alive connections. Uses Node's http client, because it can break off a request
 * anywhere.
 */
export interface HttpClient {
  /**
   * Rejects if there is no response. Repeats a request that the service refused because it was too busy, as every client
   * does: on a busy machine a request may wait too long for its turn [C-11].
   */
  send(wire: WireRequest): Promise<ServiceAnswer>;
  /** Resolves when the response has arrived, without reading it. */
  sendLosingAnswer(wire: WireRequest): Promise<void>;
  /** Breaks off in the middle of the request; resolves when the connection is closed. */
  sendHalf(wire: WireRequest): Promise<void>;
  close(): void;
}

const busyPatienceMs = 20_000;
const pauseMs = 100;

export function openHttpClient(): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  function begin({ method, url, headers, body }: WireRequest): ClientRequest {
    const length =
      body === null ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return request(url, { method, agent, headers: { ...length, ...headers } });
  }

  const sendOnce = (wire: WireRequest): Promise<ServiceAnswer> =>
    new Promise((resolve, reject) => {
      const sent = begin(wire);
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = response.headers['content-type']?.startsWith('application/json') === true;
          const body: unknown = isJson ? JSON.parse(text) : text;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      });
      sent.end(wire.body ?? undefined);
    });

  return {
    async send(wire) {
      const until = performance.now() + busyPatienceMs;
      for (;;) {
        const answer = await sendOnce(wire);
        if (answer.status !== 503 || performance.now() > until) return answer;
        await delay(pauseMs);
      }
    },
    sendLosingAnswer: (wire) =>
      new Promise((resolve, reject) => {
        const sent = begin(wire);
        sent.on('error', reject);
        sent.on('response', (response) => {
          response.on('error', () => undefined);
          response.on('close', () => resolve());
          response.destroy();
        });
        sent.end(wire.body ?? undefined);
      }),
    sendHalf: (wire) =>
      new Promise((resolve) => {
        const sent = begin(wire);
        sent.on('error', () => undefined);
        sent.on('close', () => resolve());
        const body = wire.body ?? '';
        sent.write(body.slice(0, Math.floor(body.length / 2)), () => sent.destroy());
      }),
    close: () => agent.destroy(),
  };
}
