import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { localCertificate } from '../../src/platform/tls/local-authority.js';
import { refuse } from './event-receiver.js';
import { namesIn, soon, suiteWebhooks } from './webhook-world.js';

const world = suiteWebhooks();
const open: { server: Server; sockets: Set<Socket> }[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const { server, sockets } of open) {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
  await Promise.all(folders.map((each) => rm(each, { recursive: true, force: true })));
});

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  open.push({ server, sockets });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
}

async function materialOf(): Promise<{ cert: string; key: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-hostile-'));
  folders.push(folder);
  return localCertificate(folder, ['127.0.0.1'], Date.now());
}

/** Responds over TLS once a request has arrived. */
function speaking(speak: (socket: Socket) => void): Server {
  return createTlsServer(world.material, (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => speak(socket));
  });
}

/** Writes the same text endlessly, as fast as the other side reads it. */
const endlessly = (first: string, again: string) => (socket: Socket) => {
  socket.write(first);
  const more = () => {
    if (!socket.destroyed) socket.write(again, () => setImmediate(more));
  };
  more();
};

it('[C-10] receivers that break the protocol cost only one attempt, and do not affect other receivers', async () => {
  const tenant = await world.tenant();
  const good = await world.addReceiver();
  const strange = createTlsServer(await materialOf());
  const hostile: Record<string, [number, string]> = {
    'takes the connection and says nothing': [await listening(createServer()), 'timeout'],
    'speaks no TLS': [
      await listening(createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))),
      'invalid_answer',
    ],
    'hangs up': [await listening(createServer((socket) => socket.destroy())), 'connection_lost'],
    'has a certificate of its own making': [await listening(strange), 'certificate_not_trusted'],
    'answers with something else': [
      await listening(speaking((socket) => socket.end('220 smtp.example ESMTP\r\n'))),
      'invalid_answer',
    ],
    'sends headers without end': [
      await listening(speaking(endlessly('HTTP/1.1 200 OK\r\n', `X-More: ${'x'.repeat(1_000)}\r\n`))),
      'invalid_answer',
    ],
    'says that it will go on, without end': [
      await listening(speaking(endlessly('', 'HTTP/1.1 102 Processing\r\n\r\n'))),
      'invalid_answer',
    ],
    'breaks off in the headers': [
      await listening(speaking((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-'))),
      'connection_lost',
    ],
  };
  const webhooks = new Map<string, string>();
  for (const [what, [port]] of Object.entries(hostile)) {
    webhooks.set(what, (await tenant.subscribe(`https://127.0.0.1:${port}/`)).id);
  }
  await tenant.subscribe(`https://127.0.0.1:${good.port}/`);
  await tenant.happen(['said']);
  await expect.poll(() => namesIn(good), soon).toEqual(['said']);
  const faults = async () => {
    const found = [...webhooks].map(async ([what, id]) => {
      const { body } = await tenant.call('GET', `/webhooks/${id}/deliveries`);
      return [what, body.data[0]?.fault ?? null];
    });
    return Object.fromEntries(await Promise.all(found));
  };
  const wanted = Object.fromEntries(Object.entries(hostile).map(([what, [, fault]]) => [what, fault]));
  await expect.poll(faults, soon).toEqual(wanted);
});

it('[C-10] a receiver cannot ask for a pause of more than a day, and its response text is stored', async () => {
  const tenant = await world.tenant();
  const receiver = await world.addReceiver();
  const words = 'nul \0, half a pair \ud800, <script>';
  receiver.answer = refuse(503, { 'retry-after': '999999999' }, words);
  const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`);
  await tenant.happen(['once']);
  await expect.poll(async () => (await tenant.read(webhook.id)).standing.paused_until, soon).not.toBeNull();
  const { paused_until: until } = (await tenant.read(webhook.id)).standing;
  expect(Date.parse(until ?? '') - Date.now()).toBeLessThanOrEqual(86_400_000);
  const { attempts } = await tenant.delivery(webhook.id, receiver.received[0]?.id ?? '');
  expect(attempts[0]?.answer).toBe('nul \ufffd, half a pair \ufffd, <script>');
});

it('[C-10] events that a receiver never accepts do not delay other events: new and old events alternate', async () => {
  const tenant = await world.tenant();
  const receiver = await world.addReceiver();
  const webhook = await tenant.subscribe(`https://127.0.0.1:${receiver.port}/`, { max_in_flight: 1 });
  await tenant.happen(['a', 'b', 'c']);
  await expect.poll(async () => (await deliveredTo(webhook.id)).length, soon).toBe(3);
  await tenant.call('PATCH', `/webhooks/${webhook.id}`, { status: 'disabled' });
  await tenant.call('POST', `/webhooks/${webhook.id}/replays`, { from: '2026-01-01T00:00:00.000Z' });
  await tenant.happen([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // Another transaction on the server may delay the end of the feed: waits until the feed shows all nine events.
  await tenant.events();
  receiver.received.length = 0;
  await tenant.call('PATCH', `/webhooks/${webhook.id}`, { status: 'enabled' });
  await expect.poll(() => receiver.received.length, soon).toBe(12);
  const names = namesIn(receiver);
  expect(names.filter((each) => typeof each === 'number')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(names.map((each) => typeof each)).toEqual([
    ...['string', 'number', 'number', 'number', 'number'],
    ...['string', 'number', 'number', 'number', 'number'],
    ...['string', 'number'],
  ]);

  async function deliveredTo(webhookId: string): Promise<unknown[]> {
    return (await tenant.call('GET', `/webhooks/${webhookId}/deliveries?status=delivered`)).body.data;
  }
});
