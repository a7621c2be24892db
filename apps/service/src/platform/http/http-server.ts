import { parse } from 'node:querystring';
import { blobContentTypes } from '@fleet/contract/driving/blobs';
import { problem } from '@fleet/contract/ground/problems';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { Refusal } from '../../context.js';
import { endAbandonedAnswers } from './abandoned-answers.js';
import { followAnswer } from './answer-end.js';
import { wholeBody } from './body-pieces.js';
import type { Peer } from './connection-room.js';
import { answerPreflight, createCrossOrigin, isPreflight } from './cross-origin.js';
import { drainBody } from './drained-body.js';
import type { Endpoint } from './endpoint.js';
import { type RegistrationParts, registerEndpoint, sendProblems } from './endpoint-registration.js';
import { answerTo } from './error-response.js';
import { boundFileAnswers } from './file-answers.js';
import { createKnownHosts } from './known-hosts.js';
import { acceptFault, mediaFault } from './media-acceptance.js';
import { followRoutes, refuseOtherMethods } from './method-refusal.js';
import { createPlainServer } from './plain-server.js';
import { answerForNode } from './protocol-faults.js';
import { sliceLargeAnswers } from './sliced-answers.js';
import { endStalled } from './stalled-connections.js';
import { boundPieces } from './tiny-pieces.js';
import { noteRequest, refuseUnparsed } from './unparsed-request.js';
import { createUnreadFiles, createUnreadFilesOfCallers, type UnreadLimits } from './unread-files.js';

export interface HttpServerParts extends RegistrationParts {
  log: Logger;
  endpoints: readonly Endpoint[];
  /** A function in the form that Fastify accepts: returns whether an address is one of our proxies. */
  trustProxy: ((address: string, hop: number) => boolean) | false;
  /** The names of the service in addition to the loopback names: HOST, and the names in its certificate. */
  hostNames?: readonly string[];
  /** Whether the service has a name of its own, under which browsers must use HTTPS only. */
  demandsTls?: boolean;
  /** Other origins whose pages may call the service. */
  allowedOrigins?: readonly string[];
  /** Replaces the limits for files of pages that clients have perhaps not read. */
  unreadLimits?: UnreadLimits;
  /** Replaces the limits for images that callers have perhaps not read. */
  unreadLimitsOfCallers?: UnreadLimits;
  /** Registers hooks that must see every request; called before the first endpoint is registered. */
  prepare(app: FastifyInstance): void;
}

const transportSecurity = 'max-age=31536000';

/**
 * Builds the HTTP side of the service. It does not listen yet: tests use it exactly as the process does. Every response
 * has an X-Request-Id, and every error is an array of problems of the catalogue [C-1][C-2].
 */
export function buildHttpServer(parts: HttpServerParts): FastifyInstance {
  /**
   * Counts a request that is refused before it reaches an endpoint. It counts for the address, like a call without a
   * token.
   */
  const counted = <Failure>(
    request: FastifyRequest,
    reply: FastifyReply,
    failure: Failure,
  ): Failure | Error => {
    try {
      parts.rates.countAddress(reply, request.ip);
      return failure;
    } catch (error) {
      return error as Error;
    }
  };
  /** Counts a preflight like a file of a page, because browsers send one before most calls. */
  const preflight = (request: FastifyRequest, reply: FastifyReply, done: (error: Error) => void): void => {
    try {
      parts.rates.countFile(reply, request.ip, 0);
      answerPreflight(reply);
    } catch (error) {
      done(error as Error);
    }
  };
  /** Records that a request has arrived on the connection, and sets the headers that every response has. */
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    followAnswer(reply.raw, request.raw.httpVersionMajor === 1 ? request.raw.socket : null);
    noteRequest(request, reply);
    parts.room?.ask(request.raw.socket);
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    if (parts.demandsTls && request.protocol === 'https')
      reply.header('strict-transport-security', transportSecurity);
  };
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => parts.contexts.newId(),
    serverFactory: (handle) => createPlainServer(handle),
    trustProxy: parts.trustProxy,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // Fastify's own parser leaves bytes that are not UTF-8 percent-encoded. The service would then read such a byte as
    // the text `%DC`.
    routerOptions: {
      maxParamLength: 2_000,
      querystringParser: (text) => parse(text, '&', '=', { maxKeys: 0 }),
    },
    clientErrorHandler: (error, socket) => refuseUnparsed(error, socket, parts.contexts.newId()),
    // Requests with these errors never reach the `onRequest` hook below.
    frameworkErrors: (error, request, reply) => {
      begin(request, reply);
      return fail(counted(request, reply, error), request, reply);
    },
  });
  answerForNode(app.server, parts.contexts.newId);
  const reset = (peer: Peer) => parts.room?.reset(peer);
  endStalled(app.server, reset);
  boundPieces(app.server, reset);
  takeBytes(app);
  const unroutedRefusal = followRoutes(app);
  const unrouted = (request: FastifyRequest): Refusal => {
    const { problem: failed, headers } = unroutedRefusal(request.url.split('?', 1)[0] ?? '');
    return new Refusal(failed, headers);
  };
  const isKnownHost = createKnownHosts({ ...parts, hostNames: parts.hostNames ?? [] });
  const crossOrigin = createCrossOrigin(parts.allowedOrigins ?? []);
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    const isAdmitted = crossOrigin.admit(request, reply);
    if (!isKnownHost(request) && !isProbe(request))
      return done(counted(request, reply, new Refusal(problem('unknown_host', 'Host'))));
    if (isAdmitted && isPreflight(request)) return preflight(request, reply, done);
    const unwanted = acceptFault(request);
    if (unwanted !== null) return done(counted(request, reply, new Refusal(unwanted)));
    done(request.is404 ? counted(request, reply, unrouted(request)) : undefined);
  });
  boundFileAnswers(app, {
    ...parts,
    files: createUnreadFiles(() => performance.now(), parts.unreadLimits),
    filesOfCallers: createUnreadFilesOfCallers(() => performance.now(), parts.unreadLimitsOfCallers),
  });
  sliceLargeAnswers(app, ({ method, organisationKey: organisation, callerKey: caller }, reply, bytes) => {
    // The response to a change is not refused, because the change is already committed. Callers without a token get no
    // large responses here.
    if (method !== 'GET' || !organisation) return;
    parts.bounds.answerRoom.enter({ organisation, caller }, bytes, reply.raw);
  });
  endAbandonedAnswers(app, parts.room);
  parts.prepare(app);
  app.setErrorHandler(fail);
  app.setNotFoundHandler((_request, reply) => sendProblems(reply, [problem('unknown_path')]));
  for (const endpoint of parts.endpoints) registerEndpoint(app, parts, endpoint);
  refuseOtherMethods(app, parts.endpoints, parts.rates);
  return app;
}

/** HTTP/1.0 probes send no host, and their responses contain no address. */
function isProbe({ headers, raw, url }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' && headers.host === undefined && url.startsWith('/health/');
}

/**
 * Passes JSON on as bytes, and a picture too if its operation reads the body as a whole. Passes any other body on
 * unread: the endpoint decides which type it expects.
 */
function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const types = ['application/json', 'application/merge-patch+json'];
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser([...blobContentTypes], (request, stream, done) => {
    const { bodyLimit, config } = request.routeOptions;
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > bodyLimit) return done(new Refusal(problem('body_too_large')));
    if (config.readsWhole !== true) return done(null, stream);
    wholeBody(stream, bodyLimit).then((bytes) => done(null, bytes), done);
  });
}

/** Replaces Fastify's refusal of a content type by one that names the types that the call accepts. */
function withMedia(error: unknown, { headers, routeOptions }: FastifyRequest): unknown {
  const isOfType =
    error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
  const { consumes } = routeOptions.config;
  const fault = isOfType && consumes !== undefined ? mediaFault(consumes, headers) : null;
  return fault === null ? error : new Refusal(fault);
}

function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = answerTo(withMedia(error, request));
  if (answer.fault) request.log.error({ err: error }, 'request failed');
  if (answer.status === 413) drainBody(request, reply);
  return sendProblems(reply.headers(answer.headers), answer.problems, answer.status);
}
