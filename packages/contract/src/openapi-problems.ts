import type { JsonObject } from './openapi-schemas.js';
import type { Operation } from './operation.js';
import { type ProblemCode, Problems, problemCatalogue } from './problems.js';

/** What any call of a sort may answer with, beside the refusals that are its own. */
function possibleProblems(operation: Operation): Set<ProblemCode> {
  const codes = new Set<ProblemCode>([
    'unknown_parameter',
    'rate_limited',
    'internal',
    'unavailable',
    ...operation.problems,
  ]);
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
      for (const code of ['malformed_json', 'unknown_field', 'required', 'wrong_type'] as const)
        codes.add(code);
    }
  }
  if (operation.problems.includes('version_mismatch')) codes.add('wrong_format');
  if (operation.method === 'POST' && operation.access !== 'public') codes.add('idempotency_key_reused');
  return codes;
}

/** One response per status; the codes that may stand in it are named [R-ERR-1][C-2]. */
export function problemResponses(operation: Operation, write: (schema: unknown) => JsonObject): JsonObject {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of possibleProblems(operation)) {
    const { status } = problemCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: JsonObject = {};
  for (const [status, codes] of [...byStatus].sort(([one], [other]) => one - other)) {
    const first = codes[0];
    if (first === undefined) continue;
    const { type, message } = problemCatalogue[first];
    responses[String(status)] = {
      description: codes.map((code) => `\`${code}\``).join(', '),
      content: { 'application/json': { schema: write(Problems), example: [{ message, type, code: first }] } },
    };
  }
  return responses;
}
