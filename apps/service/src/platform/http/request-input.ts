import { Readable } from 'node:stream';
import { type Operation, patchMedia } from '@fleet/contract/ground/operation';
import { isFull, type Problem, problem } from '@fleet/contract/ground/problems';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { type Completion, completeShape } from '@fleet/contract/ground/shape-completion';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../context.js';
import type { FaultyInput } from './faulty-input.js';
import { ifMatchFault } from './if-match.js';
import { parseJsonBody } from './json-body.js';
import { mostPublicValues } from './json-extent.js';
import { mediaFault } from './media-acceptance.js';
import { pathReader, queryReader } from './query-reading.js';

const json = ['application/json'];
const noBytes = Buffer.alloc(0);

interface ReadInput {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The faults of the form. `body` then contains what could be completed. */
  faulty: FaultyInput | null;
}

/**
 * Reads and checks path, query, If-Match and body. Faults of the path are refused alone; all other faults are reported
 * together [C-2]. If the valid parts of the request are enough to judge the call, it returns the faults instead of
 * refusing.
 */
export function inputReader(operation: Operation): (request: FastifyRequest) => ReadInput {
  const params = operation.params ? pathReader(operation.params) : null;
  const query = operation.query ? queryReader(operation.query) : queryless;
  const body = bodyReader(operation);
  const takesTag = operation.problems.includes('version_mismatch');
  // Other operations check secrets, and their trial would be an attempt to guess a secret.
  const isTriable = operation.body !== undefined && operation.path.includes('{organisationId}');
  return (request) => {
    const path = params?.(request.params as Record<string, unknown>);
    if (path && !path.ok) throw new Refusal(path.problems);
    const asked = query(request.query as Record<string, unknown>);
    const sent = body(request);
    const tag = takesTag ? ifMatchFault(request.headers['if-match']) : null;
    const faults = [
      ...(asked.ok ? [] : asked.problems),
      ...(tag === null ? [] : [tag]),
      ...(sent.ok ? [] : sent.problems),
    ];
    if (faults.length === 0 && asked.ok && sent.ok) {
      return { params: path?.value, query: asked.value, body: sent.value, faulty: null };
    }
    if (isFull(faults)) throw new Refusal(faults);
    const completion = sent.ok ? { value: sent.value, replaced: [] } : (sent.completion?.() ?? null);
    if (!isTriable || !asked.ok || completion === null) throw new Refusal(faults);
    const faulty = { faults, replaced: completion.replaced };
    return { params: path?.value, query: asked.value, body: completion.value, faulty };
  };
}

type Read = { ok: true; value: unknown } | FaultyRead;

interface FaultyRead {
  ok: false;
  problems: Problem[];
  /** Completes the parts of a JSON body that could be parsed. */
  completion?: () => Completion | null;
}

function queryless(raw: Readonly<Record<string, unknown>>): Read {
  const problems = Object.keys(raw).map((name) => problem('unknown_parameter', name));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: undefined };
}

const readUnless = (fault: Problem | null): Read =>
  fault === null ? { ok: true, value: undefined } : { ok: false, problems: [fault] };

/** A hint for a caller who sends an API key to the users' log-in: where to send the key. Undefined in other cases. */
function bodyNeeded({ access }: Operation, { headers }: FastifyRequest): string | undefined {
  const isKeyHolder = access === 'public' && headers['x-api-key'] !== undefined;
  return isKeyHolder
    ? 'This call needs a JSON body; GET /account/auth with X-Api-Key gives a token.'
    : undefined;
}

function bodyReader(operation: Operation): (request: FastifyRequest) => Read {
  if (operation.body === undefined) return () => ({ ok: true, value: undefined });
  const media = mediaOf(operation);
  if (operation.readsWhole === true) return wholeBodyReader(media);
  if (operation.consumes) {
    return ({ headers }) => readUnless(mediaFault(media, headers));
  }
  const check = shapeCheck(operation.body);
  const mostValues = takesStrangers(operation) ? mostPublicValues : undefined;
  const unread = () => completeShape(check, undefined);
  return (request) => {
    const bytes = request.body;
    if (bytes instanceof Readable) return readUnless(mediaFault(media, request.headers));
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
      if (operation.bodyOptional === true) return { ok: true, value: undefined };
      const missing = problem('body_required', undefined, bodyNeeded(operation, request));
      return { ok: false, problems: [missing], completion: unread };
    }
    const fault = mediaFault(media, request.headers);
    if (fault !== null) return readUnless(fault);
    const parsed = parseJsonBody(bytes, operation.entries, mostValues);
    if (!parsed.ok) return { ...parsed, completion: unread };
    const checked = check.check(parsed.value);
    return checked.ok ? checked : { ...checked, completion: () => completeShape(check, parsed.value) };
  };
}

/**
 * A reader of bodies that are not JSON. If the bytes are missing, a trial may still find that the caller may not make
 * the call.
 */
function wholeBodyReader(media: readonly string[]): (request: FastifyRequest) => Read {
  const completion = () => ({ value: noBytes, replaced: [''] });
  const missing = problem('body_required', undefined, `This call needs a body: ${media.join(' or ')}.`);
  return ({ headers, body }) => {
    const fault = mediaFault(media, headers);
    if (fault !== null) return { ok: false, problems: [fault], completion };
    if (!Buffer.isBuffer(body) || body.length === 0) return { ok: false, problems: [missing], completion };
    return { ok: true, value: body };
  };
}

/** The content types that the body of an operation may have. */
export function mediaOf({ consumes, method }: Operation): readonly string[] {
  return consumes ?? (method === 'PATCH' ? patchMedia : json);
}

/** Returns whether a caller without a token may call the operation. */
export function takesStrangers({ access, bodyProof }: Operation): boolean {
  return access === 'public' || bodyProof !== undefined;
}
