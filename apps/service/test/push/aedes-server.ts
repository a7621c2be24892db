import { createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';

/** A message that the service published to the broker. */
export interface Published {
  topic: string;
  payload: string;
}

/** A broker over TCP on the loopback that keeps everything in memory. A kill loses even what it acknowledged. */
export interface AedesServer {
  url: string;
  /** All messages that it acknowledged and did not retain, in order, including those before a kill. */
  published: Published[];
  /** Delays all further messages, unacknowledged, until released. `waitingCount` returns how many are delayed. */
  hold(): void;
  waitingCount(): number;
  release(): void;
  /** Instead of a release: drops the delayed messages, which are never acknowledged. */
  forget(): void;
  kill(): Promise<void>;
  /** After a kill: starts again on the same port, with an empty memory. */
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
