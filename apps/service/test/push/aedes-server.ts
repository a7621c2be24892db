import { createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';

/** What a broker was sent by the service. */
export interface Published {
  topic: string;
  payload: string;
}

/** A broker over TCP on the loopback that keeps everything in memory: killed, it has lost what it acknowledged. */
export interface AedesServer {
  url: string;
  /** Everything that it acknowledged and did not retain, in order, also before a kill. */
  published: Published[];
  /** Neither passes on nor acknowledges what comes from now on, until released; the number of messages is `waitingCount`. */
  hold(): void;
  waitingCount(): number;
  release(): void;
  /** Instead of a release: what was waitingCount is as if it had never come. */
  forget(): void;
  kill(): Promise<void>;
  /** After a kill: again on the same port, with nothing remembered. */
  start(): Promise<void>;
}

export async function startAedes(): Promise<AedesServer> {
  const published: Published[] = [];
  const sockets = new Set<Socket>();
  let port = 0;
  let server: Server | undefined;
  let waiting: (() => void)[] | null = null;
  const start = async (): Promise<void> => {
    const broker = await Aedes.createBroker({
      authorizePublish: (_client, packet, callback) => {
        const pass = (): void => {
          const { topic, payload, retain } = packet;
          if (!retain) published.push({ topic, payload: payload.toString() });
          callback(null);
        };
        if (waiting === null) pass();
        else waiting.push(pass);
      },
    });
    const opened = createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      broker.handle(socket);
    });
    server = opened;
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
    const address = opened.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  };
  const running: AedesServer = {
    get url() {
      return `mqtt://relay:secret@127.0.0.1:${port}`;
    },
    published,
    hold: () => {
      waiting = [];
    },
    waitingCount: () => waiting?.length ?? 0,
    release: () => {
      const passes = waiting ?? [];
      waiting = null;
      for (const pass of passes) pass();
    },
    forget: () => {
      waiting = null;
    },
    start,
    async kill() {
      const closed = new Promise((resolve) => server?.close(resolve));
      waiting = null;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  await start();
  return running;
}
