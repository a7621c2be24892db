import { connect, createServer, type Socket } from 'node:net';

/** One address in front of several service processes, like a load balancer. The broker calls it. */
export interface CallbackBalancer {
  origin: string;
  /** Sets the ports of the service processes. */
  serve(ports: readonly number[]): void;
  stop(): Promise<void>;
}

/** Forwards each connection to the next process that accepts it. */
export async function startBalancer(): Promise<CallbackBalancer> {
  let ports: readonly number[] = [];
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    turn += 1;
    passOn(
      client,
      ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    serve(served) {
      ports = served;
    },
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) {
    client.destroy();
    return;
  }
  const upstream = connect(port, '127.0.0.1');
  upstream.once('error', () => passOn(client, others));
  upstream.once('connect', () => {
    upstream.removeAllListeners('error');
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.pipe(upstream);
    upstream.pipe(client);
  });
}
