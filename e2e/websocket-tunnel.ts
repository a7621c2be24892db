import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { PausedRequest } from './upstream-delivery.js';

/** Forwards a request for a WebSocket to the service, and then every byte of both sides, until one side ends. */
export function tunnelWebSocket(
  { method, path, rawHeaders }: Omit<PausedRequest, 'body'>,
  near: Duplex,
  head: Buffer,
  port: number,
): void {
  const far = connect({ host: '127.0.0.1', port });
  const lines = [`${method} ${path} HTTP/1.1`];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  far.write(`${lines.join('\r\n')}\r\n\r\n`);
  far.write(head);
  near.pipe(far);
  far.pipe(near);
  near.on('close', () => far.destroy());
  far.on('close', () => near.destroy());
  // An end of either side is no error of the proxy.
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
}
