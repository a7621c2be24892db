import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ports that systems assign automatically: from 32768 on Linux, from 49152 on others. */
const first = 10_000;
const end = 32_768;

/** Each worker of a test run has its own ports, so that no worker opens a port that another closed for a moment. */
const shares = 64;
const share = Math.floor((end - first) / shares);
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % shares;
let at = Math.floor(Math.random() * share);

/**
 * Lets the server listen on loopback and returns the port. The port stays free while the server is closed: neither the
 * system nor this test run assigns it again. Throws if no port is free.
 */
export async function listenOnFreePort(server: Server): Promise<number> {
  for (let tries = 0; tries < share; tries += 1) {
    at = (at + 1) % share;
    const port = first + worker * share + at;
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return port;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
  throw new Error('found no free port');
}

/** Returns a port that stays free, for a process that is restarted several times on the same port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  server.close();
  await once(server, 'close');
  return port;
}
