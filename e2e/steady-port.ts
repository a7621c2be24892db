import { once } from 'node:events';
import type { Server, Socket } from 'node:net';

/** A listening port that can be closed and opened again under the same number. */
export interface SteadyPort {
  readonly port: number;
  /** Nothing listens any more, and every connection is reset: whoever comes now is refused. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Resets every connection, and goes on listening. */
  cutAll(): void;
}

/**
 * Lets the server listen on loopback. The port lies below the range from which systems give out free ports, so that
 * nobody else is given it while it is closed. Throws when no port can be had.
 */
export async function openSteadyPort(server: Server): Promise<SteadyPort> {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => connections.delete(socket));
  });
  const cutAll = (): void => {
    for (const each of connections) each.resetAndDestroy();
  };
  const port = await listenSomewhere(server);
  return {
    port,
    cutAll,
    up: async () => {
      if (!server.listening) await listenOn(server, port);
    },
    down: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
  };
}

async function listenSomewhere(server: Server): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    try {
      await listenOn(server, port);
      return port;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
  throw new Error('found no free port');
}

async function listenOn(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
