import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { basePath, type Operation, pathsOf } from '@fleet/contract/ground/operation';
import { isProblem, type Problem, problem, statusOf } from '@fleet/contract/ground/problems';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, Refusal } from '../../context.js';
import { type ContextParts, noOrganisation, openContext } from '../../context-factory.js';
import { addressGroup } from '../security/attempt-limit.js';
import { varyBy } from './accepted-coding.js';
import { codingOf, compressBody, isCompressed } from './answer-compression.js';
import { isEnded } from './answer-end.js';
import { bodyPieces } from './body-pieces.js';
import { type Authenticate, admit, type Caller, readBearer } from './caller-admission.js';
import { type CallerBounds, enterBounds } from './caller-bounds.js';
import type { ConnectionRoom } from './connection-room.js';
import type { Endpoint, RequestFacts } from './endpoint.js';
import { promisesTag, tagged } from './entity-tag.js';
import { errorBody } from './error-response.js';
import { refuseFaulty } from './faulty-input.js';
import { answerInPieces, answerOnce, callOf } from './idempotency.js';
import { isDryRun, rehearse, rehearseInPieces } from './rehearse-call.js';
import { finishedBody, type Reply } from './reply.js';
import { inputReader, mediaOf, takesStrangers } from './request-input.js';
import type { RequestOwner, RequestRank } from './request-queue.js';
import type { RequestRates } from './request-rates.js';

export interface RegistrationParts {
  contexts: ContextParts;
  authenticate: Authenticate;
  rates: RequestRates;
  bounds: CallerBounds;
  /** `ask` is called for the connection of each request, `prove` only after a valid token. */
  room?: Pick<ConnectionRoom, 'ask' | 'prove' | 'reset'>;
  /**
   * The public origin of the service, such as `https://fleet.example`. If it is null, the origin of the request is
   * used.
   */
  publicUrl: string | null;
}

const defaultBodyLimit = 1024 * 1024;
/** In bytes. A request without a token must not make the service read more than a log-in needs [C-11]. */
const publicBodyLimit = 64 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the request; the admission hook sets this. */
    actor: Actor;
    /**
     * The key under which the request is counted: the id of the user or API key, or the address of a caller without a
     * token.
     */
    callerKey: string;
    /** The organisation whose share of the process the request uses. */
    organisationKey: string;
    /** When the caller was admitted, in milliseconds since 1970. */
    admittedAtMs: number;
  }
  interface FastifyContextConfig {
    /** Set if a successful response is not JSON. */
    answersBytes?: boolean;
    /** The content types of a successful response, if they are not JSON only. */
    offers?: readonly string[];
    /** The content types that the body of a request may have. */
    consumes?: readonly string[];
    /** Whether a body that is not JSON is read as a whole. */
    readsWhole?: boolean;
  }
}

/** If the body arrives more than this time after the headers, the caller is authenticated again. */
const admissionAgesMs = 500;

const noBytes = Buffer.alloc(0);
const nobody: Actor = { kind: 'system' };
/** The organisation of all requests without a token: together they may use as much as one organisation. */
const strangers = '';

/** Registers one endpoint under each of its paths, with its admission, checks, work and response. */
export function registerEndpoint(app: FastifyInstance, parts: RegistrationParts, endpoint: Endpoint): void {
  const { operation } = endpoint;
  const serve = server(parts, endpoint);
  for (const path of pathsOf(operation)) {
    app.route({
      method: operation.method,
      url: routerPath(path),
      config: configOf(operation),
      bodyLimit: bodyLimitOf(operation),
      onRequest: admission(parts, endpoint),
      handler: serve,
    });
  }
}

function configOf(operation: Operation): FastifyContextConfig {
  const { id, answers, isEndless, readsWhole = false } = operation;
  const { schema, media } = answers[200] ?? {};
  const json = isEndless === true ? [] : ['application/json'];
  const offers = media === undefined ? {} : { offers: [...json, ...Object.keys(media)] };
  const file =
    schema === null && isEndless !== true ? ({ answersBytes: true, servesFile: 'callers' } as const) : {};
  return { operationId: id, consumes: mediaOf(operation), readsWhole, ...offers, ...file };
}

function bodyLimitOf(operation: Operation): number {
  return operation.bodyLimit ?? (takesStrangers(operation) ? publicBodyLimit : defaultBodyLimit);
}

/** A contract path as the router writes it; a literal colon is doubled. */
export function routerPath(path: string): string {
  const written = path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1');
  // The pattern accepts only identifiers. Without it, any word would match here, and an unknown path would be reported
  // as a wrong identifier.
  return basePath + (path === '/{organisationId}' ? `${written}(^[0-9a-fA-F-]{36}$)` : written);
}

/** Checks token, organisation, permission and rate before a byte of the body is read. */
function admission(parts: RegistrationParts, { operation, countsItself }: Endpoint) {
  const refuse = (request: FastifyRequest, reply: FastifyReply, failed: Problem): never => {
    // The caller is unknown, so the address is counted [C-11].
    parts.rates.countAddress(reply, request.ip);
    throw new Refusal(failed, { 'www-authenticate': 'Bearer' });
  };
  const finish = (request: FastifyRequest, reply: FastifyReply, found: Caller | Problem): void => {
    if (isProblem(found)) return refuse(request, reply, found);
    parts.rates.count(reply, found.id);
    request.actor = admittedActor(operation, found, request);
    request.callerKey = found.id;
    parts.room?.prove(request.raw.socket, found.id);
    const { organisationId } = request.params as { organisationId?: string };
    request.organisationKey = organisationId?.toLowerCase() ?? found.organisationKey;
    enterBounds(parts.bounds, ownerOf(request), operation.isEndless === true ? null : reply.raw);
    enterRoom(request, reply);
  };
  const enterRoom = (request: FastifyRequest, reply: FastifyReply): void => {
    if (operation.body === undefined) return;
    const { organisationKey: organisation, callerKey: caller } = request;
    parts.bounds.bodyRoom.enter({ organisation, caller }, mostBytesOf(request), reply.raw);
  };
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    try {
      request.admittedAtMs = parts.contexts.now();
      const showsItself = operation.bodyProof !== undefined && request.headers.authorization === undefined;
      if (operation.access === 'public' || showsItself) {
        if (!countsItself) parts.rates.countAddress(reply, request.ip);
        request.actor = nobody;
        request.callerKey = addressGroup(request.ip);
        request.organisationKey = strangers;
        if (!countsItself) {
          parts.bounds.underWay.enter(request.callerKey, parts.bounds.mostOfAddress, reply.raw);
        }
        enterRoom(request, reply);
        return done();
      }
      const token = readBearer(request.headers.authorization);
      if (typeof token !== 'string') return refuse(request, reply, token);
      const found = parts.authenticate(token);
      if (!(found instanceof Promise)) {
        finish(request, reply, found);
        return done();
      }
      found.then((caller) => finish(request, reply, caller)).then(() => done(), done);
    } catch (error) {
      done(error as Error);
    }
  };
}

function ownerOf({ organisationKey, callerKey, actor }: FastifyRequest): RequestOwner {
  return { organisation: organisationKey, caller: callerKey, rank: rankOf(actor) };
}

/** The most bytes that the body of the request may have: the announced number, at most the limit of the operation. */
function mostBytesOf({ headers, routeOptions }: FastifyRequest): number {
  const announced = headers['content-length'];
  return announced === undefined
    ? routeOptions.bodyLimit
    : Math.min(Number(announced), routeOptions.bodyLimit);
}

/** `phone` for a caller who is a driver, `other` for all other callers. */
function rankOf(actor: Actor): RequestRank {
  return actor.kind === 'user' && actor.driverId !== null ? 'phone' : 'other';
}

function isLate({ actor, admittedAtMs }: FastifyRequest, nowMs: number): boolean {
  return actor !== nobody && Math.abs(nowMs - admittedAtMs) >= admissionAgesMs;
}

/**
 * The caller as the actor of this request. Refuses with `address_not_allowed`, or with the problem that `admit`
 * returns.
 */
function admittedActor(operation: Operation, caller: Caller, request: FastifyRequest): Actor {
  if (!caller.mayCallFrom(request.ip)) throw new Refusal(problem('address_not_allowed'));
  const { organisationId } = request.params as { organisationId?: string };
  const deviceId = headerText(request.headers['x-device-id']);
  const actor = admit(operation, caller, organisationId, deviceId);
  if (isProblem(actor)) throw new Refusal(actor);
  return actor;
}

/**
 * Authenticates the caller again after the body of the request arrived late. A change of permissions takes effect
 * within a second. So a request that began before this change must not change anything later [C-3].
 */
async function admitAgain(
  { authenticate }: RegistrationParts,
  operation: Operation,
  request: FastifyRequest,
): Promise<void> {
  const token = readBearer(request.headers.authorization);
  const caller = typeof token === 'string' ? await authenticate(token) : token;
  if (isProblem(caller)) throw new Refusal(caller, { 'www-authenticate': 'Bearer' });
  request.actor = admittedActor(operation, caller, request);
}

/** Node decodes header bytes as Latin-1; this decodes them as UTF-8 if they are valid UTF-8. */
function headerText(value: string | string[] | undefined): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}

function server(parts: RegistrationParts, endpoint: Endpoint) {
  const { operation, oneTransaction, prepare, preparesInTurn } = endpoint;
  const trial = oneTransaction === 'never' ? rehearseInPieces : rehearse;
  const once = oneTransaction === 'always' ? answerOnce : answerInPieces;
  const readInput = inputReader(operation);
  const isTagged = promisesTag(operation);
  const compresses = isCompressed(operation);
  const { queue, bodyTurns } = parts.bounds;
  // An upload does not wait in the queue, because it would occupy a place while its bytes arrive.
  const takesTurns = operation.consumes === undefined || operation.readsWhole === true;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const body = Buffer.isBuffer(request.body) ? request.body : noBytes;
    if (body.length > 0) parts.rates.countBytes(request.callerKey, rankOf(request.actor), body.length);
    const read = bodyTurns.take({ ...ownerOf(request), bytes: body.length }, () => readInput(request));
    const input = read instanceof Promise ? await read : read;
    if (isLate(request, parts.contexts.now())) await admitAgain(parts, operation, request);
    const { organisationId } = request.params as { organisationId?: string };
    const ctx = openContext(
      parts.contexts,
      organisationId ?? noOrganisation,
      request.actor,
      request.id,
      request.ip,
      parts.bounds.shares.of(request.callerKey),
    );
    const facts = factsOf(parts, operation, request, reply);
    const key = request.headers['idempotency-key'];
    const { faulty } = input;
    const mayBeKeyed = faulty === null && operation.method === 'POST';
    const keyed = mayBeKeyed && typeof key === 'string' && ctx.organisationId !== noOrganisation;
    if (prepare !== null && !preparesInTurn) await prepare(ctx, input as never, facts);
    const handled = (context: typeof ctx) => endpoint.handle(context, input as never, facts);
    const work = faulty === null ? handled : () => refuseFaulty(ctx.log, faulty, () => trial(ctx, handled));
    // Log-ins have no caller yet. They wait in the queue of secret checks instead.
    const isQueued = takesTurns && request.actor !== nobody;
    const owner = ownerOf(request);
    const turn = isQueued ? queue.enter(owner) : null;
    if (turn !== null) await turn;
    let answer: Reply;
    try {
      if (prepare !== null && preparesInTurn) await prepare(ctx, input as never, facts);
      if (isDryRun(input.query)) answer = await trial(ctx, work);
      else if (keyed) answer = await once(ctx, { key, call: callOf(operation.id, input), body }, work);
      else answer = await work(ctx);
      if (answer.afterCommit !== undefined) await answer.afterCommit(ctx);
      // A change may store more than its body: a small patch of a large route stores the whole route. The stored size
      // is that of the response, or the size that the work itself counted.
      const shown = operation.method === 'GET' ? 0 : (answer.body?.length ?? 0);
      const stored = Math.max(shown, ctx.stored.characters) - body.length;
      if (stored > 0) parts.rates.noteBytes(request.callerKey, rankOf(request.actor), stored);
    } catch (error) {
      if (error instanceof Refusal && operation.method !== 'GET') {
        // A refusal of a request with an Idempotency-Key is stored for a day.
        const answered = keyed ? JSON.stringify(error.problems).length : 0;
        const stored = answered + ctx.stored.characters;
        if (stored > 0) parts.rates.noteBytes(owner.caller, owner.rank, stored);
      }
      throw error;
    } finally {
      if (isQueued) queue.leave(owner);
    }
    const isWhole = isTagged && answer.status === 200 && !isDryRun(input.query);
    const sent = isWhole ? tagged(answer, facts.header('if-none-match'), answer.headers.etag) : answer;
    reply.code(sent.status).headers(sent.headers);
    if (compresses) varyBy(reply, 'accept-encoding');
    if (sent.stream !== undefined)
      return reply.send(request.method === 'HEAD' ? unread(sent.stream) : sent.stream);
    const whole = finishedBody(sent, facts.origin);
    if (whole === null) return reply.send();
    if (sent.headers['content-type'] === undefined)
      reply.header('content-type', 'application/json; charset=utf-8');
    const coding = compresses ? codingOf(sent, whole, request.headers['accept-encoding']) : null;
    if (coding === null) return reply.send(whole);
    const form = sent.compress === undefined ? compressBody(whole, coding) : sent.compress(coding);
    const compressed = form instanceof Promise ? await form : form;
    return reply.header('content-encoding', coding).send(compressed);
  };
}

/**
 * Destroys the stream and returns an empty one. Otherwise Fastify would produce the whole stream to respond to HEAD.
 */
function unread(stream: Readable): Readable {
  stream.destroy();
  return Readable.from([]);
}

function factsOf(
  parts: RegistrationParts,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestFacts {
  const { publicUrl, rates, bounds } = parts;
  return {
    header(name) {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    address: request.ip,
    count: (caller) => rates.count(reply, caller),
    async admitAgain() {
      await admitAgain(parts, operation, request);
      return request.actor;
    },
    countReader({ organisation, caller }) {
      // Counted separately from the caller's own requests, because other people may have the address of the file.
      const key = `files of ${caller}`;
      rates.count(reply, key);
      // A page requests all its images at the same time. So more of these requests may run concurrently than other
      // requests of a caller.
      bounds.underWay.enter(key, bounds.mostOfAddress, reply.raw);
      request.callerKey = key;
      request.organisationKey = organisation;
    },
    isGone: () => isEnded(reply.raw),
    origin: publicUrl ?? `${request.protocol}://${request.host}`,
    get pieces() {
      const { body } = request;
      return bodyPieces(body instanceof Readable ? body : Readable.from([]), request.routeOptions.bodyLimit);
    },
  };
}

/** Sends the problems as an array, as every error is sent [R-ERR-2]. */
export function sendProblems(
  reply: FastifyReply,
  problems: readonly Problem[],
  status = statusOf(problems),
): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(errorBody(problems));
}
