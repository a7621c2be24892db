import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below the ranges from which systems give out ports by themselves: those of Linux begin at 32768, of others at 49152. */
const first = 10_000;
const end = 32_768;

/** Each worker of a test run has a share of its own: what one has closed for a moment is not opened by another. */
const shares = 64;
const share = Math.floor((end - first) / shares);
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % shares;
let at = Math.floor(Math.random() * share);

/**
 * Lets the server listen on loopback, on a port that stays free while the server is closed: the system gives it to nobody,
 * and neither does this run of the tests. Returns the port; throws where none can be had.
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

/** A port that nobody listens on and nobody is given, for a process that is started again and again under it. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  server.close();
  await once(server, 'close');
  return port;
}
