import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { listenOnFreePort } from '../apps/service/test/free-port.js';

/** A listening port that can be closed and opened again under the same number. */
export interface SteadyPort {
  readonly port: number;
  /** Stops listening and resets every connection: new clients are refused. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** Resets every connection, and continues to listen. */
  cutAll(): void;
}

/** Lets the server listen on a loopback port that stays reserved while it is closed. Throws if none is available. */
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
  const port = await listenOnFreePort(server);
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

async function listenOn(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
}
