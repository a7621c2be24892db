import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { type AdmitConnection, boundNewConnections } from './new-connections.js';

/**
 * This many additional connections are accepted in each turn of the event loop. Preparing one for HTTP takes a quarter
 * of a millisecond, so all together take some 2 ms.
 */
const acceptors = 8;
const patienceMs = 10_000;

/**
 * The program of a child process. It sends every handle back, and the copy that arrives here is another handle of the
 * same socket.
 */
const echo = "process.on('message', (message, handle) => process.send(message, handle))";

/**
 * Opens further handles of the server's listening socket. Node accepts one new connection per handle in each turn of
 * its event loop. When the process is busy, a turn is long, and new connections, such as health checks, would wait for
 * seconds. Node copies a handle only through another process, which ends right after that. Resolves with a function
 * that closes the handles. If copying fails, the server continues with its own handle. All handles reset connections
 * that `admit` refuses.
 */
export async function openExtraAcceptors(
  server: Server,
  backlog: number,
  admit: AdmitConnection,
): Promise<() => void> {
  boundNewConnections(server, admit);
  const opened: Server[] = [];
  const handle = '_handle' in server ? (server._handle as SendHandle | null) : null;
  if (handle !== null) {
    const child = spawn(process.execPath, ['-e', echo], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await copies(child, handle, (copy) => {
      const acceptor = acceptFrom(copy, server, backlog);
      boundNewConnections(acceptor, admit);
      return opened.push(acceptor);
    });
    if (child.connected) child.disconnect();
  }
  return () => {
    for (const each of opened) each.close();
  };
}

/** Resolves when all copies have arrived, or when no more will arrive. */
function copies(child: ChildProcess, handle: SendHandle, take: (copy: unknown) => number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    child.once('error', done);
    child.once('exit', done);
    child.on('message', (_message, copy) => {
      if (take(copy) === acceptors) done();
    });
    for (let n = 0; n < acceptors; n += 1) child.send(n, handle, { keepOpen: true }, () => undefined);
  });
}

function acceptFrom(copy: unknown, server: Server, backlog: number): Server {
  const acceptor = createServer((socket: Socket) => server.emit('connection', socket));
  // If one handle cannot be used, the others still accept connections.
  acceptor.on('error', () => acceptor.close());
  return acceptor.listen(copy, backlog);
}
