import { once } from 'node:events';
import { createServer } from 'node:http';
import { wholeBody } from './upstream-delivery.js';

/**
 * Another host. It answers every request with a page, and records all requests, so that a test can look for secrets.
 */
export interface CaptivePortal {
  origin: string;
  heard: { method: string; path: string; headers: Record<string, unknown>; body: string }[];
  close(): Promise<void>;
}

export async function openCaptivePortal(): Promise<CaptivePortal> {
  const heard: CaptivePortal['heard'] = [];
  const server = createServer(async (request, response) => {
    const body = await wholeBody(request).catch(() => Buffer.from(''));
    const { method = '', url = '', headers } = request;
    heard.push({ method, path: url, headers, body: body.toString('utf8') });
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
  });
  // All of 127.0.0.0/8 is this machine. For a client of 127.0.0.1, the address 127.0.0.2 is another host.
  server.listen(0, '127.0.0.2');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the portal has no port');
  return {
    origin: `http://127.0.0.2:${address.port}`,
    heard,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
