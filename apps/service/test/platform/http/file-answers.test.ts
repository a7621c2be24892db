import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endAbandonedAnswers } from '../../../src/platform/http/abandoned-answers.js';
import { createConnectionRoom, type Peer } from '../../../src/platform/http/connection-room.js';
import { answerTo, errorBody } from '../../../src/platform/http/error-response.js';
import { boundFileAnswers } from '../../../src/platform/http/file-answers.js';
import {
  createUnreadFiles,
  createUnreadFilesOfCallers,
  type UnreadFiles,
} from '../../../src/platform/http/unread-files.js';

const mebibyte = 1024 * 1024;
const limits = {
  most: 6 * mebibyte,
  mostOfOwner: 6 * mebibyte,
  mostOfGroup: 6 * mebibyte,
  staleMs: 300,
  patienceMs: { shortest: 60_000, longest: 60_000 },
};
const file = Buffer.alloc(mebibyte, 'file ');
const path = '/file';
let app: FastifyInstance;
let files: UnreadFiles;
let filesOfCallers: UnreadFiles;
let port: number;
let begun = 0;
let clients: Socket[] = [];
let resets = 0;

async function serve(own = limits): Promise<void> {
  files = createUnreadFiles(() => performance.now(), own);
  filesOfCallers = createUnreadFilesOfCallers(() => performance.now(), own);
  const room = createConnectionRoom(1_000, () => undefined);
  app = Fastify();
  app.server.on('connection', (socket) => room.enter(socket));
  app.setErrorHandler((error, _request, reply) => {
    const { status, headers, problems } = answerTo(error);
    return reply.code(status).headers(headers).type('application/json').send(errorBody(problems));
  });
  const reset = (peer: Peer): void => {
    resets += 1;
    room.reset(peer);
  };
  boundFileAnswers(app, { files, filesOfCallers, room: { reset } });
  endAbandonedAnswers(app, { reset });
  const config = { servesFile: 'anyone' as const };
  app.get(path, { config }, (_request, reply) => reply.type('text/plain').send(file));
  app.get('/endless', { config }, (_request, reply) =>
    reply.send(Readable.from(endless(), { objectMode: false })),
  );
  app.get('/known', { config }, (request, reply) => {
    room.prove(request.raw.socket, 'a caller');
    return reply.send(Readable.from(endless(), { objectMode: false }));
  });
  app.get<{ Params: Record<'organisation' | 'caller', string> }>(
    '/:organisation/image/of/:caller',
    { config: { servesFile: 'callers' } },
    (request, reply) => {
      request.organisationKey = request.params.organisation;
      request.callerKey = request.params.caller;
      const image = Readable.from([file, file], { objectMode: false });
      return reply.header('content-length', 2 * mebibyte).send(image);
    },
  );
  app.get('/live', async () => 'live');
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(origin).port);
}

async function* endless(): AsyncGenerator<Buffer> {
  begun += 1;
  for (;;) yield file.subarray(0, 32_768);
}

beforeEach(() => {
  begun = 0;
  clients = [];
  resets = 0;
});
afterEach(async () => {
  for (const each of clients) each.destroy();
  await app.close();
});

/** Sends the same request several times in one piece. */
function ask(wanted: string, { times = 1, from = '127.0.0.1' } = {}): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).pause();
  socket.on('error', () => undefined);
  socket.write(`GET ${wanted} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times));
  clients.push(socket);
  return socket;
}

async function isEnded(socket: Socket): Promise<boolean> {
  socket.resume();
  // A reset is an end, too.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await Promise.race([closed, delay(500)]);
  return socket.destroyed;
}

it('[C-11] requests in one piece get their files one after the other, with one set of headers each', async () => {
  await serve({ ...limits, most: 100 * mebibyte, mostOfOwner: 100 * mebibyte });
  const socket = ask(path, { times: 8 });
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece)).resume();
  const size = () => pieces.reduce((sum, each) => sum + each.length, 0);
  await expect.poll(size, { timeout: 5_000 }).toBeGreaterThan(8 * mebibyte);
  const text = Buffer.concat(pieces).toString('latin1');
  const bodies = text.split(/HTTP\/1\.1 200 OK\r\n(?:.+\r\n)+\r\n/).slice(1);
  expect(bodies.map((each) => each === file.toString('latin1'))).toEqual(Array(8).fill(true));
  expect(text.match(/content-length: 1048576\r\n/gi)).toHaveLength(8);
});

it('[C-11] only the first of several unread responses of a connection is produced', async () => {
  await serve();
  ask('/endless', { times: 8 });
  await expect.poll(() => begun).toBe(1);
  await delay(300);
  expect(begun).toBe(1);
});

it.each([
  ['no token', '/endless'],
  ['a token', '/known'],
])(
  '[C-11] a client with %s who reads nothing is reset when another client needs the room',
  async (_who, wanted) => {
    await serve();
    const silent = [2, 3, 4, 5].map((n) => ask(wanted, { from: `127.0.${n}.1` }));
    await expect.poll(() => files.figures().bytes).toBeGreaterThan(limits.most / 2);
    const honest = await fetch(`http://127.0.0.1:${port}${path}`);
    expect((await honest.arrayBuffer()).byteLength).toBe(file.length);
    // The other connections are ended when their clients have read nothing for long enough.
    const unread = () => {
      files.admit('127.0.9.1');
      return files.figures().bytes;
    };
    await expect.poll(unread, { timeout: 10_000 }).toBeLessThan(limits.most);
    expect((await Promise.all(silent.map(isEnded))).filter(Boolean).length).toBeGreaterThan(0);
    // An orderly end would leave the unread bytes in the memory of the system.
    expect(resets).toBeGreaterThan(0);
  },
);

it('[C-11] small requests do not hide that a client reads nothing', async () => {
  await serve({ ...limits, patienceMs: { shortest: 1_000, longest: 1_000 } });
  const silent = [2, 3, 4, 5].map((n) => ask('/endless', { from: `127.0.${n}.1` }));
  const asking = setInterval(() => {
    for (const each of silent) if (!each.destroyed) each.write('GET /live HTTP/1.1\r\nHost: a\r\n\r\n');
  }, 100);
  for (let n = 0; n < 5; n += 1) {
    const startedAt = performance.now();
    const honest = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    expect((await honest.arrayBuffer()).byteLength).toBe(file.length);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    await delay(100);
  }
  clearInterval(asking);
  expect(files.figures().bytes).toBeLessThan(limits.most * 2);
});

it('[C-11] a response of which nothing is read is ended, and one that is read slowly is not', async () => {
  await serve({
    ...limits,
    most: 100 * mebibyte,
    mostOfOwner: 100 * mebibyte,
    patienceMs: { shortest: 1, longest: 1_500 },
  });
  const [silent, slow] = [ask('/endless'), ask('/endless')];
  let read = 0;
  const reading = setInterval(() => {
    read += slow.read()?.length ?? 0;
  }, 10);
  await expect.poll(() => files.figures().readers).toBe(2);
  // The system has buffered some megabytes of each, so reading them may take a while.
  await expect.poll(() => files.figures().readers, { timeout: 10_000, interval: 100 }).toBe(1);
  expect([slow.destroyed, read > mebibyte]).toEqual([false, true]);
  expect(silent.destroyed || (await isEnded(silent))).toBe(true);
  clearInterval(reading);
}, 20_000);

it('[C-11] other requests wait for one piece of a file, not for the whole file', async () => {
  await serve({ ...limits, most: 100 * mebibyte, mostOfOwner: 100 * mebibyte });
  for (let n = 0; n < 4; n += 1) ask('/endless').resume();
  await delay(100);
  const startedAt = performance.now();
  expect(await (await fetch(`http://127.0.0.1:${port}/live`)).text()).toBe('live');
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('[C-11] images count for the caller and the organisation, not for the address', async () => {
  await serve({ ...limits, most: 100 * mebibyte, mostOfOwner: 3 * mebibyte, mostOfGroup: 5 * mebibyte });
  const unread = () => filesOfCallers.figures().bytes;
  const silent = [1, 2, 3, 4].map((n) => ask(`/one/image/of/driver-${n}`));
  await expect.poll(unread).toBeGreaterThan(4 * mebibyte);
  const honest = await fetch(`http://127.0.0.1:${port}/two/image/of/controller`);
  expect((await honest.arrayBuffer()).byteLength).toBe(2 * mebibyte);
  // The image of a colleague needs the room that the silent clients have.
  const colleague = await fetch(`http://127.0.0.1:${port}/one/image/of/controller`);
  expect((await colleague.arrayBuffer()).byteLength).toBe(2 * mebibyte);
  expect((await Promise.all(silent.map(isEnded))).filter(Boolean).length).toBeGreaterThan(0);
  expect(resets).toBeGreaterThan(0);
  expect(files.figures().bytes).toBe(0);
});
