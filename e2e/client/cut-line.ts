import { createServer, connect as dial, type Socket } from 'node:net';

/** A proxy between a listener and a broker, which can break connections. */
export interface CutLine {
  port: number;
  /** The number of connection attempts so far. */
  attempts(): number;
  /** Destroys all connections. */
  cut(): void;
  /** Silently stops all traffic on existing connections. */
  freeze(): void;
  /** The number of pings that the listener has sent. */
  pings(): number;
  /**
   * Sets what happens to new connections: `silent` forwards nothing, like a network that drops all packets; `shut` ends
   * them.
   */
  setState(state: 'open' | 'silent' | 'shut'): void;
  stop(): Promise<void>;
}

/** Forwards bytes to a loopback port. Without a port, accepts connections but never answers. */
export async function cutLine(targetPort: number | null): Promise<CutLine> {
  const sockets = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let attempts = 0;
  let pings = 0;
  let state = targetPort === null ? 'silent' : 'open';
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    attempts += 1;
    hold(near);
    if (state === 'shut') near.destroy();
    if (state !== 'open' || targetPort === null) return;
    const far = dial(targetPort, '127.0.0.1');
    hold(far);
    near.on('data', (chunk) => {
      if (chunk.toString('hex') === 'c000') pings += 1;
    });
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => dead.has(near) || near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    attempts: () => attempts,
    cut,
    freeze() {
      for (const socket of sockets) {
        dead.add(socket);
        socket.unpipe();
      }
    },
    pings: () => pings,
    setState: (next) => {
      state = next;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
