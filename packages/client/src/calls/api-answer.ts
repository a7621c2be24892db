import type { Operation } from '@fleet/contract/ground/operation';
import { type Problem, Problems } from '@fleet/contract/ground/problems';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { type ShapeCheck, shapeCheck } from '@fleet/contract/ground/shape-check';
import { readDate, readRetryAfter } from '../http-time.js';
import { isTooDeep } from '../json-depth.js';
import { type AnswerSchema, growingSchema } from './answer-schema.js';
import type { CallFailure, CallResult } from './call-result.js';
import type { Exchanged } from './http-exchange.js';

type Unreadable = Extract<CallFailure, { kind: 'unreadable' }>;

/**
 * Reads the response to an operation. It accepts only what the contract promises. `isConditional` is true if the
 * request had If-None-Match. `nowMs` is the device's time; it is used if Retry-After is a date and the response has no
 * header Date.
 */
export function readAnswer(
  operation: Operation,
  exchanged: Exchanged,
  asked: { isConditional: boolean; nowMs: number },
): CallResult<unknown> {
  const { status, headers } = exchanged;
  if (status === 304 && asked.isConditional) {
    return failed({ kind: 'not_modified', etag: headers.get('etag') });
  }
  if (isRedirect(exchanged)) return redirected(exchanged, asked.nowMs);
  if (status >= 400) return readRefusal(exchanged, asked.nowMs);
  const promised = operation.answers[status];
  if (promised === undefined) {
    const detail = `${operation.id} does not answer with ${status}.`;
    return unreadable(exchanged, asked.nowMs, 'wrong_shape', detail);
  }
  const isOtherForm = Object.hasOwn(promised.media ?? {}, mediaTypeOf(headers));
  const found =
    promised.schema === null || isOtherForm ? readBytes(exchanged) : readChecked(exchanged, promised.schema);
  return found.ok
    ? success(exchanged, found.value)
    : unreadable(exchanged, asked.nowMs, found.reason, found.detail);
}

/** Reads the response to an upload, from the service or from a bucket, which has other statuses and errors. */
export function readUploadAnswer(exchanged: Exchanged, nowMs: number): CallResult<null> {
  if (isRedirect(exchanged)) return redirected(exchanged, nowMs);
  const { status } = exchanged;
  if (status >= 400) return readRefusal(exchanged, nowMs);
  // Only a network that requires its own log-in answers a PUT with a success and an HTML page.
  if (status >= 200 && mediaTypeOf(exchanged.headers) !== 'text/html') return success(exchanged, null);
  return unreadable(exchanged, nowMs, 'not_json', `Not the answer to an upload: ${status}.`);
}

function isRedirect({ status, isOpaqueRedirect }: Exchanged): boolean {
  return isOpaqueRedirect || (status >= 300 && status < 400 && status !== 304);
}

function redirected(exchanged: Exchanged, nowMs: number): CallResult<never> {
  const to = exchanged.headers.get('location') ?? 'another address';
  return unreadable(exchanged, nowMs, 'redirected', `Redirected to ${to}.`);
}

function success<Body>({ status, headers }: Exchanged, body: Body): CallResult<Body> {
  const serverTime = readDate(headers.get('date'));
  const [etag, requestId] = [headers.get('etag'), headers.get('x-request-id')];
  return { ok: true, status, body, etag, requestId, serverTime };
}

function readRefusal(exchanged: Exchanged, nowMs: number): CallResult<never> {
  const read = readJson(exchanged);
  if (!read.ok) return unreadable(exchanged, nowMs, read.reason, read.detail);
  const problems = problemsIn(read.value);
  if (problems === null) {
    return unreadable(exchanged, nowMs, 'wrong_shape', 'An error that is not the array of problems.');
  }
  const { status, headers } = exchanged;
  const serverTime = readDate(headers.get('date'));
  const retryAfterMs = retryAfterOf(exchanged, nowMs);
  const requestId = headers.get('x-request-id');
  return failed({ kind: 'refused', status, problems, requestId, retryAfterMs, serverTime });
}

function unreadable(
  exchanged: Exchanged,
  nowMs: number,
  reason: Unreadable['reason'],
  detail: string,
): { ok: false; failure: CallFailure } {
  const retryAfterMs = retryAfterOf(exchanged, nowMs);
  const failure: Unreadable = { kind: 'unreadable', status: exchanged.status, reason, detail };
  return failed(retryAfterMs === null ? failure : { ...failure, retryAfterMs });
}

function retryAfterOf({ headers }: Exchanged, nowMs: number): number | null {
  return readRetryAfter(headers.get('retry-after'), readDate(headers.get('date')) ?? nowMs);
}

function failed(failure: CallFailure): { ok: false; failure: CallFailure } {
  return { ok: false, failure };
}

type Found =
  | { ok: true; value: unknown }
  | { ok: false; reason: 'not_json' | 'broken' | 'wrong_shape'; detail: string };

/** Reads an empty body, or bytes such as those of an image. A page instead of them is not from the service. */
function readBytes({ status, headers, bytes }: Exchanged): Found {
  if (status !== 200) return { ok: true, value: null };
  const contentType = mediaTypeOf(headers);
  if (!notBytes.has(contentType)) return { ok: true, value: { contentType, bytes } };
  return { ok: false, reason: 'wrong_shape', detail: `Not bytes, but ${contentType || 'of no type'}.` };
}

const notBytes: ReadonlySet<string> = new Set(['', 'text/html', 'text/plain', 'application/json']);

function readChecked(exchanged: Exchanged, schema: AnswerSchema): Found {
  const read = readJson(exchanged);
  if (!read.ok) return read;
  const checked = checkOf(schema).check(read.value);
  return checked.ok ? checked : { ok: false, reason: 'wrong_shape', detail: sentenceOf(checked.problems) };
}

function readJson({ headers, bytes }: Exchanged): Found {
  const type = mediaTypeOf(headers);
  if (type !== 'application/json') {
    return { ok: false, reason: 'not_json', detail: `The content type is ${type || 'missing'}.` };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (isTooDeep(bytes)) return { ok: false, reason: 'wrong_shape', detail: 'It is nested too deep.' };
    return { ok: true, value };
  } catch (error) {
    return { ok: false, reason: 'broken', detail: error instanceof Error ? error.message : String(error) };
  }
}

function mediaTypeOf(headers: Headers): string {
  return (headers.get('content-type')?.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** The array of problems [R-ERR-2]; null for anything else. A code may be newer than this client. */
function problemsIn(value: unknown): readonly Problem[] | null {
  const checked = checkOf(Problems).check(value);
  if (!checked.ok) return null;
  const problems = checked.value;
  return isProblems(problems) ? problems : null;
}

function isProblems(value: unknown): value is readonly Problem[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((each) => isRecord(each) && typeof each.code === 'string');
}

function sentenceOf(problems: readonly Problem[]): string {
  const [first] = problems;
  return first === undefined ? 'The body has another shape.' : `${first.key ?? ''}: ${first.message}`;
}

const checks = new WeakMap<AnswerSchema, ShapeCheck<AnswerSchema>>();
/** Created with the first such response: no app calls every operation, and a phone starts faster. */
function checkOf(schema: AnswerSchema): ShapeCheck<AnswerSchema> {
  const known = checks.get(schema) ?? shapeCheck(growingSchema(schema));
  checks.set(schema, known);
  return known;
}
