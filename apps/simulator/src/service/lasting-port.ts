import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The system assigns ports from 32768 up to outgoing connections. Hundreds of drivers retry while the service restarts,
 * and one of their connections could take such a port.
 */
const first = 20_000;
const end = 32_768;

/** A free loopback port that stays free while the service is down. */
export async function lastingPort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = first + Math.floor(Math.random() * (end - first));
    if (await isFree(port)) return port;
  }
  throw new Error('no free port was found in 100 attempts');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
