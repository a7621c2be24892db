import type { Operation } from '../ground/operation.js';
import { type ProblemCode, Problems, problemCatalogue } from '../ground/problems.js';
import type { JsonObject } from './openapi-names.js';

const ofEveryCall = [
  'unknown_parameter',
  'malformed_request',
  'unknown_host',
  'rate_limited',
  'unavailable',
] as const satisfies readonly ProblemCode[];

/**
 * Problems that do not depend on the operation. They are written once, as the response for any other status. An
 * operation that itself names a problem of such a status lists all problems of that status.
 */
const ofTheServer = [
  'not_acceptable',
  'request_timeout',
  'body_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'rate_limited',
  'header_too_large',
  'internal',
  'unavailable',
  'storage_full',
] as const satisfies readonly ProblemCode[];
const isOfTheServer = (code: ProblemCode): boolean => ofTheServer.some((each) => each === code);

/** Problems that the check of a body's shape finds. */
const ofJsonBodies = [
  'malformed_json',
  'body_required',
  'unknown_field',
  'required',
  'wrong_type',
  'wrong_format',
  'blank',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'invalid_coordinates',
  'invalid_date_time',
  'invalid_identifier',
  'invalid_number',
  'invalid_text',
  'invalid_time_span',
] as const satisfies readonly ProblemCode[];

/**
 * The problems that a call can have: the operation's own refusals, and those that follow from its method, access and
 * body.
 */
function possibleProblems(operation: Operation): Set<ProblemCode> {
  const codes = new Set<ProblemCode>([...ofEveryCall, ...operation.problems]);
  if (operation.method !== 'GET') codes.add('storage_full');
  if (operation.access !== 'public') {
    for (const code of ['missing_token', 'malformed_token', 'expired_token', 'invalidated_token'] as const)
      codes.add(code);
    codes.add('not_found');
    codes.add('address_not_allowed');
  }
  if (operation.access !== 'public' && operation.access !== 'authenticated') {
    codes.add('not_permitted');
    codes.add('interface_not_allowed');
  }
  if (operation.body !== undefined) {
    codes.add('body_too_large');
    codes.add('unsupported_media_type');
    if (operation.consumes === undefined) {
      for (const code of ofJsonBodies) codes.add(code);
    }
  }
  if (operation.problems.includes('version_mismatch')) codes.add('wrong_format');
  if (operation.method === 'POST' && operation.access !== 'public') codes.add('idempotency_key_reused');
  return codes;
}

/** One response per status, which names the possible codes. `default` names the codes of the server [R-ERR-1][C-2]. */
export function problemResponses(operation: Operation, write: (schema: unknown) => JsonObject): JsonObject {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of possibleProblems(operation)) {
    const { status } = problemCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: JsonObject = {};
  const content = { 'application/json': { schema: write(Problems) } };
  const listed = (codes: readonly ProblemCode[]) => codes.map((code) => `\`${code}\``).join(', ');
  for (const [status, codes] of [...byStatus].sort(([one], [other]) => one - other)) {
    if (codes.every((code) => isOfTheServer(code) && !operation.problems.includes(code))) continue;
    responses[String(status)] = { description: listed(codes), content };
  }
  const others = ofTheServer.map((code) => `${problemCatalogue[code].status} \`${code}\``).join(', ');
  responses.default = { description: `Any other refusal: ${others}`, content };
  return responses;
}
