import type { Operation } from '@fleet/contract/operation';
import { type Problem, Problems } from '@fleet/contract/problems';
import { isRecord } from '@fleet/contract/schema-reading';
import { type ShapeCheck, shapeCheck } from '@fleet/contract/shape-check';
import { type AnswerSchema, growingSchema } from './answer-schema.js';
import type { CallFailure, CallResult } from './call-result.js';
import type { Exchanged } from './http-exchange.js';
import { readDate, readRetryAfter } from './http-time.js';

type Unreadable = Extract<CallFailure, { kind: 'unreadable' }>;

/**
 * What an answer means for the operation that was asked: nothing is believed that the contract does not promise.
 * `isConditional` when the request named a state by If-None-Match; `nowMs` is the device's clock, for a Retry-After that
 * is a date while the answer has no Date.
 */
export function readAnswer(
  operation: Operation,
  exchanged: Exchanged,
  asked: { isConditional: boolean; nowMs: number },
): CallResult<unknown> {
  const { status, headers, isOpaqueRedirect } = exchanged;
  const serverTime = readDate(headers.get('date'));
  const etag = headers.get('etag');
  const requestId = headers.get('x-request-id');
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), serverTime ?? asked.nowMs);
  const unreadable = (reason: Unreadable['reason'], detail: string) => {
    const failure: Unreadable = { kind: 'unreadable', status, reason, detail };
    return failed(retryAfterMs === null ? failure : { ...failure, retryAfterMs });
  };
  if (status === 304 && asked.isConditional) return failed({ kind: 'not_modified', etag });
  if (isOpaqueRedirect || (status >= 300 && status < 400)) {
    return unreadable('redirected', `Redirected to ${headers.get('location') ?? 'another address'}.`);
  }
  const promised = operation.answers[status];
  if (status < 400 && promised === undefined) {
    return unreadable('wrong_shape', `${operation.id} does not answer with ${status}.`);
  }
  const success = (body: unknown) => ({ ok: true, status, body, etag, requestId, serverTime }) as const;
  if (promised?.schema === null) {
    return readBytes(status, exchanged, operation, success, unreadable);
  }
  const read = readJson(exchanged);
  if (!read.ok) return unreadable(read.reason, read.detail);
  if (status >= 400) {
    const problems = problemsIn(read.value);
    if (problems === null) return unreadable('wrong_shape', 'An error that is not the array of problems.');
    return failed({ kind: 'refused', status, problems, requestId, retryAfterMs, serverTime });
  }
  const checked = checkOf(promised?.schema).check(read.value);
  return checked.ok ? success(checked.value) : unreadable('wrong_shape', sentenceOf(checked.problems));
}

function failed(failure: CallFailure): { ok: false; failure: CallFailure } {
  return { ok: false, failure };
}

/** An empty body, or one that is no JSON, such as an image: what shows a page instead is no answer of the service. */
function readBytes(
  status: number,
  { headers, bytes }: Exchanged,
  { id }: Operation,
  success: (body: unknown) => CallResult<unknown>,
  unreadable: (reason: Unreadable['reason'], detail: string) => CallResult<unknown>,
): CallResult<unknown> {
  if (status !== 200) return success(null);
  const contentType = mediaTypeOf(headers);
  if (contentType === '' || contentType === 'text/html' || contentType === 'application/json') {
    return unreadable(
      'wrong_shape',
      `${id} answers with bytes, not with ${contentType || 'an unnamed type'}.`,
    );
  }
  return success({ contentType, bytes });
}

type ReadJson = { ok: true; value: unknown } | { ok: false; reason: 'not_json' | 'broken'; detail: string };

function readJson({ headers, bytes }: Exchanged): ReadJson {
  const type = mediaTypeOf(headers);
  if (type !== 'application/json') {
    return { ok: false, reason: 'not_json', detail: `The content type is ${type || 'missing'}.` };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: 'broken', detail: error instanceof Error ? error.message : String(error) };
  }
}

function mediaTypeOf(headers: Headers): string {
  return (headers.get('content-type')?.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** The array of problems [R-ERR-2]; null where it is something else. A code may be newer than this client. */
function problemsIn(value: unknown): readonly Problem[] | null {
  const checked = checkOf(Problems).check(value);
  if (!checked.ok) return null;
  const problems = checked.value;
  return isProblems(problems) ? problems : null;
}

function isProblems(value: unknown): value is readonly Problem[] {
  return Array.isArray(value) && value.every((each) => isRecord(each) && typeof each.code === 'string');
}

function sentenceOf(problems: readonly Problem[]): string {
  const [first] = problems;
  return first === undefined ? 'The body has another shape.' : `${first.key ?? ''}: ${first.message}`;
}

const checks = new WeakMap<AnswerSchema, ShapeCheck<AnswerSchema>>();
const anything: AnswerSchema = {};

/** Made when the first such answer comes: nobody calls everything, and a phone starts the sooner. */
function checkOf(schema: AnswerSchema | undefined = anything): ShapeCheck<AnswerSchema> {
  const known = checks.get(schema) ?? shapeCheck(growingSchema(schema));
  checks.set(schema, known);
  return known;
}
