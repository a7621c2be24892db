import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

/**
 * Serves a page and its program, and forwards all other requests to the service. Both have one origin, as in a real
 * app.
 */
export interface PageProxy {
  /** `http://127.0.0.1:port` */
  origin: string;
  /** The responses of the service in their order, such as `POST /api/v2/account/auth 200`. */
  readonly answers: readonly string[];
  /** Forwards requests to another service from now on. */
  aim(serviceOrigin: string): void;
  stop(): Promise<void>;
}

/** The strictest policy that the program works with. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
const page = '<!doctype html><title>An app</title><script type="module" src="/app/program.js"></script>';

/** Without a service, it serves only the page. The page may also connect to `extraSources`. */
export async function pageProxy(
  program: string,
  service: string | null,
  extraSources = '',
): Promise<PageProxy> {
  let serviceOrigin = service;
  const answers: string[] = [];
  const sockets = new Set<Socket>();
  const own: Record<string, { type: string; body: string }> = {
    '/app/': { type: 'text/html', body: page },
    '/app/program.js': { type: 'text/javascript', body: program },
  };
  const server = createServer((incoming, response) => {
    const file = own[incoming.url ?? ''];
    if (file !== undefined) {
      const headers = {
        'content-type': `${file.type}; charset=utf-8`,
        'content-security-policy': policy.replace("connect-src 'self'", `connect-src 'self' ${extraSources}`),
      };
      response.writeHead(200, headers).end(file.body);
    } else if (serviceOrigin === null) response.writeHead(404).end();
    else forward(serviceOrigin, incoming, response, (line) => answers.push(line));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming, socket, head) => {
    const { port } = new URL(serviceOrigin ?? 'http://127.0.0.1:1');
    const far = connect(Number(port), '127.0.0.1', () => {
      const lines = [`GET ${incoming.url} HTTP/1.1`];
      for (let at = 0; at < incoming.rawHeaders.length; at += 2)
        if (!/^(?:host|origin)$/i.test(incoming.rawHeaders[at] ?? ''))
          lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
      // The service accepts only its own name, and must treat the page as its own.
      lines.push(`Host: 127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`);
      far.write(`${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
      socket.pipe(far).pipe(socket);
    });
    far.on('error', () => socket.destroy());
    socket.on('error', () => far.destroy());
    far.once('close', () => socket.destroy());
    socket.once('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    answers,
    aim(next) {
      serviceOrigin = next;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function forward(
  origin: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  answered: (line: string) => void,
): void {
  const { method = 'GET' } = incoming;
  // The service accepts only its own host name.
  const headers = { ...incoming.headers, host: new URL(origin).host };
  const onward = request(new URL(incoming.url ?? '/', origin), { method, headers }, (answer) => {
    answered(`${method} ${incoming.url?.replace(/\?.*/, '')} ${answer.statusCode}`);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  incoming.pipe(onward);
}
