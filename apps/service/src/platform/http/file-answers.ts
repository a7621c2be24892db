import { Http2ServerRequest } from 'node:http2';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../context.js';
import { resetSoon } from './connection-end.js';
import type { ConnectionRoom } from './connection-room.js';
import { endRefusedConnection } from './refused-connection.js';
import { mostWhole, slicesOf, slicesOfText } from './sliced-answers.js';
import { streamedBody } from './streamed-reply.js';
import { callerAsOwner, type FileReader, type UnreadFiles } from './unread-files.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for a path with large responses: whether anyone gets them, or only callers with a token. */
    servesFile?: 'anyone' | 'callers';
  }
}

export interface FileAnswersParts {
  files: UnreadFiles;
  filesOfCallers: UnreadFiles;
  room?: Pick<ConnectionRoom, 'reset'>;
}

/**
 * The most pieces of one response in one turn of the event loop. Without a limit, a client that reads fast could
 * receive a whole file in one turn.
 */
const piecesPerTurn = 4;
const waitMs = 50;
/** If the connection accepts a piece immediately, its write is finished before this many turns of the event loop. */
const turnsOfWrite = 4;

/**
 * Sends images and the files of pages piece by piece, only a few pieces in each turn of the event loop, because other
 * requests wait for this turn. If several requests wait on one HTTP/1 connection, only the first has pieces in memory.
 * Clients that do not read are limited as in `createUnreadFiles`, except clients of a trusted proxy. The files of pages
 * count for the address, even if the request has a token. Images count for the caller and the organisation.
 */
export function boundFileAnswers(
  app: FastifyInstance,
  { files, filesOfCallers, room }: FileAnswersParts,
): void {
  const followed = new WeakSet<object>();
  app.addHook('onRequest', (request, reply, done) => {
    if (servesFile(request) !== 'anyone' || !isDirect(request)) return done();
    const refused = files.admit(request.ip);
    if (refused === null) return done();
    endRefusedConnection(reply);
    done(new Refusal(refused, { 'retry-after': String(1 + Math.floor(Math.random() * 5)) }));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const audience = servesFile(request);
    if (audience === undefined || request.method === 'HEAD' || payload == null) return done(null, payload);
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    // A whole payload for callers only is a refusal, and the caller may be unknown.
    if (isWhole && audience === 'callers') return done(null, payload);
    const reader = follow(request, audience);
    const length = isWhole ? Buffer.byteLength(payload) : 0;
    if (isWhole && length <= mostWhole) {
      reader?.push(length);
      return done(null, payload);
    }
    if (isWhole) reply.header('content-length', length);
    const bytes = Number(reply.getHeader('content-length') ?? 0);
    done(null, pieceByPiece(reply, { source: sourceOf(payload), bytes }, reader));
  });

  function follow(request: FastifyRequest, audience: 'anyone' | 'callers'): FileReader | null {
    const connection = connectionOf(request);
    if (!isDirect(request) || connection === null || connection.destroyed) return null;
    const { remoteAddress, remotePort } = request.raw.socket;
    const peer = { remoteAddress, remotePort };
    if (!followed.has(connection)) {
      followed.add(connection);
      connection.once('close', () => {
        files.forget(connection);
        filesOfCallers.forget(connection);
      });
    }
    const end = () => resetSoon(connection, () => room?.reset(peer));
    if (audience === 'anyone') return files.follow(connection, request.ip, end);
    const { organisationKey, callerKey } = request;
    return filesOfCallers.follow(connection, callerAsOwner(organisationKey, callerKey), end);
  }
}

/**
 * Whether the client itself opened the connection. The connection of a trusted proxy carries the requests of many
 * clients.
 */
const isDirect = ({ ip, raw: { socket } }: FastifyRequest): boolean => ip === socket.remoteAddress;
const servesFile = ({ routeOptions }: FastifyRequest) => routeOptions.config.servesFile;

interface Connection {
  destroyed: boolean;
  destroy(): unknown;
  once(event: 'close', closed: () => void): unknown;
}

/** All streams of an HTTP/2 session share its connection. */
function connectionOf({ raw }: FastifyRequest): Connection | null {
  const request: unknown = raw;
  return request instanceof Http2ServerRequest ? (request.stream.session ?? null) : raw.socket;
}

type Source = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

const sourceOf = (payload: unknown): Source =>
  typeof payload === 'string'
    ? slicesOfText(payload)
    : Buffer.isBuffer(payload)
      ? slicesOf(payload)
      : (payload as AsyncIterable<Uint8Array>);

interface FileResponse {
  source: Source;
  bytes: number;
}

function pieceByPiece(reply: FastifyReply, response: FileResponse, reader: FileReader | null): Readable {
  const gone = new AbortController();
  const pieces = followedPieces(response, reader, {
    ready: () => isFirst(reply, gone.signal),
    gone: gone.signal,
  });
  const patience = reader === null ? {} : { patienceMs: () => reader.patienceMs() };
  return streamedBody(pieces, { gone, ...patience });
}

async function* followedPieces(
  { source, bytes }: FileResponse,
  reader: FileReader | null,
  { ready, gone }: { ready: () => Promise<void>; gone: AbortSignal },
): AsyncGenerator<Uint8Array> {
  await ready();
  // Waits only before the first piece. In the middle of a response, the connection would accept nothing for this time,
  // although the client reads.
  for (let waited = 0; !gone.aborted && waited < (reader?.crowdedMs() ?? 0); waited += waitMs)
    await delay(waitMs, undefined, { ref: false });
  reader?.begin(bytes);
  let pieces = 0;
  for await (const piece of source) {
    for (let waited = 0; !gone.aborted && waited < (reader?.longestWaitMs() ?? 0); waited += waitMs)
      await delay(waitMs, undefined, { ref: false });
    reader?.push(piece.length);
    const given = { isWaiting: false };
    void afterTurns(turnsOfWrite).then(() => {
      given.isWaiting = true;
    });
    yield piece;
    if (given.isWaiting) reader?.drained();
    pieces += 1;
    if (pieces % piecesPerTurn === 0) await nextTurn();
  }
}

async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}

/** Resolves when the earlier responses on its HTTP/1 connection are sent, or when the client is gone. */
function isFirst({ raw }: FastifyReply, gone: AbortSignal): Promise<void> {
  const socket: Socket | null = raw.socket;
  if (socket !== null || gone.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    raw.once('socket', () => resolve());
    gone.addEventListener('abort', () => resolve(), { once: true });
  });
}
