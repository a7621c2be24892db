import type { OperationId } from '@fleet/contract/documents/api';
import type { Operation } from '@fleet/contract/ground/operation';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Clock } from '../clock.js';
import { readAnswer } from './api-answer.js';
import type { CallBody } from './api-calls.js';
import { type AnyInput, type ApiRequest, requestOf } from './api-request.js';
import type { Carriage, OnwardRequest } from './call-carrier.js';
import type { CallResult } from './call-result.js';
import type { Exchanged } from './http-exchange.js';

export interface OperationCallParts {
  /** Ends in `/api/v2`. */
  baseUrl: string;
  deviceId: string | null;
  clock: Clock;
  attempts: number;
  timeoutMs: number;
  /** The organisation of calls without `organisationId`; it may become known only by a log-in. */
  organisationId(): string | null;
}

/** The call of an operation in the form for `carryOut`. With `apiKeyId`, it is the call that logs in with this key. */
export function callOf<Id extends OperationId>(
  operation: Operation,
  input: AnyInput,
  parts: OperationCallParts,
  apiKeyId: string | null = null,
): Carriage<CallBody<Id>> {
  const isPublic = operation.access === 'public';
  const isKeyed = operation.method === 'POST' && !isPublic;
  const idempotencyKey = isKeyed ? (input.idempotencyKey ?? crypto.randomUUID()) : null;
  const { baseUrl, deviceId, clock } = parts;
  return {
    write() {
      const organisationId = parts.organisationId();
      return requestOf(operation, input, { baseUrl, deviceId, idempotencyKey, organisationId, apiKeyId });
    },
    // The body was checked against the schema from which its type follows.
    read: (exchanged) =>
      readAnswer(operation, exchanged, {
        isConditional: input.ifNoneMatch !== undefined,
        nowMs: clock.now(),
      }) as CallResult<CallBody<Id>>,
    needsToken: !isPublic && !showsItself(operation, input),
    // A second PUT with the same If-Match would find the new version that the first one made.
    repeatable: input.ifMatch === undefined || isKeyed,
    attempts: input.attempts ?? parts.attempts,
    pace: input.pace,
    timeoutMs: input.timeoutMs ?? parts.timeoutMs,
    signal: input.signal,
    hurry: input.hurry,
    ...(operation.answers[307] === undefined ? {} : { onward: onwardRequest }),
  };
}

/** True if the body itself authenticates the caller, for example by a token from a mail. */
function showsItself({ bodyProof }: Operation, { body }: AnyInput): boolean {
  return bodyProof !== undefined && isRecord(body) && body[bodyProof] !== undefined;
}

/**
 * An image may be in a bucket [C-7]. The token must not be sent there: the address is signed. A browser does not show
 * the address, but omits the token itself when it follows a redirect to another host.
 */
function onwardRequest(
  { status, isOpaqueRedirect, headers }: Exchanged,
  request: ApiRequest,
): OnwardRequest | null {
  if (isOpaqueRedirect) {
    const { 'x-device-id': _, ...rest } = request.headers;
    return { request: { ...request, headers: rest }, redirect: 'follow' };
  }
  const url = status === 307 ? addressIn(headers.get('location'), request.url) : null;
  if (url === null) return null;
  return { request: { method: 'GET', url, headers: { accept: '*/*' }, body: null }, redirect: 'manual' };
}

/** Null if it is not an address, or if it is HTTP after HTTPS. */
function addressIn(location: string | null, base: string): string | null {
  try {
    const { href, protocol } = new URL(location ?? '', base);
    return protocol === 'https:' || (protocol === 'http:' && base.startsWith('http:')) ? href : null;
  } catch {
    return null;
  }
}
