import { type Problem, problem, statusOf, toWire } from '@fleet/contract/ground/problems';
import type { FastifyError } from 'fastify';
import { Refusal } from '../../context.js';
import { postgresFault } from '../database/postgres-faults.js';

/** An error response. `fault` is set if the error is a fault of ours and must be logged. */
export interface ErrorAnswer {
  problems: readonly Problem[];
  headers: Readonly<Record<string, string>>;
  status: number;
  fault: boolean;
}

const addressForm =
  'The address is not valid: if it has letters beyond ASCII, write them percent-encoded, in UTF-8.';

const frameworkCodes: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: problem('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: problem('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: problem(
    'malformed_request',
    undefined,
    'Content-Length is not that of the body.',
  ),
  FST_ERR_CTP_EMPTY_JSON_BODY: problem('body_required'),
  FST_ERR_CTP_INVALID_JSON_BODY: problem('malformed_json'),
  FST_ERR_BAD_URL: problem('malformed_request', undefined, addressForm),
  FST_ERR_MAX_PARAM_LENGTH: problem('uri_too_long'),
  FST_ERR_ASYNC_CONSTRAINT: problem('malformed_request'),
};

/** Converts any error to problems of the catalogue [R-ERR-1]. They contain no stack and no SQL [C-2]. */
export function answerTo(error: unknown): ErrorAnswer {
  if (error instanceof Refusal) {
    const { problems, headers } = error;
    return { problems, headers, status: error.status ?? statusOf(problems), fault: false };
  }
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const known = code === undefined ? undefined : frameworkCodes[code];
  if (known !== undefined) return answer(known, false);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return answer(problem('malformed_request'), false);
  }
  switch (postgresFault(error).kind) {
    case 'disk_full':
      return answer(problem('storage_full'), true, { 'retry-after': '30' });
    case 'unavailable':
    case 'serialisation':
      return answer(problem('unavailable'), true, { 'retry-after': spreadSeconds() });
    default:
      return answer(problem('internal'), true);
  }
}

/** A random wait, because otherwise all callers would retry at the same moment. */
const spreadSeconds = (): string => String(1 + Math.floor(Math.random() * 5));

function answer(
  failed: Problem,
  fault: boolean,
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer {
  return { problems: [failed], headers, status: statusOf([failed]), fault };
}

/** The body of an error: always an array, even of a single problem [R-ERR-2]. */
export function errorBody(problems: readonly Problem[]): string {
  return JSON.stringify(problems.map(toWire));
}

/** The complete HTTP response as text, for a socket on which no valid request arrived [C-2]. */
export function rawErrorResponse(
  failed: Problem,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const status = statusOf([failed]);
  const body = errorBody([failed]);
  return [
    `HTTP/1.1 ${status} ${reasons[status] ?? 'Error'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
};

/** The problem for the HTTP parser's error code. */
export function parserProblem(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('header_too_large');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request_timeout');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return problem('body_too_large');
  if (code === 'HPE_INVALID_URL') return problem('malformed_request', undefined, addressForm);
  return problem('malformed_request');
}
