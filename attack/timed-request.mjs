import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/**
 * Sends one request and resolves with `{status, ms, headers, text}`, or with `{error, ms}` if the connection broke or
 * no response came for 30 seconds. Without `agent`, the connection may be one that an earlier request left open; with
 * `agent: false` it is a new one.
 */
export function timedRequest(url, { method = 'GET', headers = {}, body, agent } = {}) {
  const request = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  return new Promise((resolve) => {
    const sent = request(url, { method, headers, agent, timeout: 30_000 }, (response) => {
      const pieces = [];
      response.on('data', (piece) => pieces.push(piece));
      response.on('error', (error) => resolve({ error, ms: since() }));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          ms: since(),
          headers: response.headers,
          text: Buffer.concat(pieces).toString(),
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', (error) => resolve({ error, ms: since() }));
    sent.end(body);
  });
}
