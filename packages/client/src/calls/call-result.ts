import type { Problem, ProblemCode } from '@fleet/contract/ground/problems';

/** Why a call returned no body. It is a value and never thrown; `kind` distinguishes the causes. */
export type CallFailure =
  /** The service refused the call; `problems` is its whole array [R-ERR-2]. */
  | {
      kind: 'refused';
      status: number;
      problems: readonly Problem[];
      requestId: string | null;
      /** From Retry-After, in milliseconds; null if the response had none. */
      retryAfterMs: number | null;
      /** The server's clock from the header Date, in milliseconds; null if there was none. */
      serverTime: number | null;
    }
  /** No response: no network, a broken connection, a time-out. The server may still have carried out the request. */
  | { kind: 'unreachable'; detail: string }
  /** The response cannot come from this service: a captive portal, a proxy's page, half a JSON, a redirect. */
  | {
      kind: 'unreadable';
      status: number;
      reason: 'not_json' | 'broken' | 'wrong_shape' | 'redirected' | 'too_large';
      detail: string;
      /** From Retry-After, in milliseconds; an overloaded proxy may send it. */
      retryAfterMs?: number;
    }
  /** There is no token, and no log-in is possible: no credentials, or the service refused them (see `problems`). */
  | { kind: 'signed_out'; problems: readonly Problem[] }
  /** The state that `ifNoneMatch` named is still current. */
  | { kind: 'not_modified'; etag: string | null }
  /** The caller's signal ended the call. */
  | { kind: 'aborted' };

/** A success: the checked envelope of the contract. */
export interface CallSuccess<Body> {
  ok: true;
  status: number;
  body: Body;
  etag: string | null;
  requestId: string | null;
  serverTime: number | null;
}

export type CallResult<Body> = CallSuccess<Body> | { ok: false; failure: CallFailure };

/**
 * Values that may contain problems: a failure of a call or of a driver client, the cause of a parked record, a refused
 * capture.
 */
export type MayHaveProblems =
  | { readonly kind: string; readonly problems?: readonly Problem[] }
  | { readonly problems: readonly Problem[] };

/**
 * True if the request did not reach this service under one of its names. Then the response says nothing about the
 * content or the sender.
 */
export function isElsewhere(failure: CallFailure): boolean {
  return hasProblem(failure, 'unknown_host') || hasProblem(failure, 'unknown_path');
}

/** True if this code is among the problems; programs should branch on codes, not on messages. */
export function hasProblem({ problems = [] }: MayHaveProblems, code: ProblemCode): boolean {
  return problems.some((each) => each.code === code);
}

/** Bytes that were read, such as those of an image. */
export interface ReadBytes {
  contentType: string;
  bytes: Uint8Array;
}

/** The body of a call that asked for another form of its response, such as a PDF; null if the body is JSON. */
export function bytesOf(body: unknown): ReadBytes | null {
  if (typeof body !== 'object' || body === null || !('bytes' in body) || !('contentType' in body))
    return null;
  const { bytes, contentType } = body;
  return bytes instanceof Uint8Array && typeof contentType === 'string' ? { bytes, contentType } : null;
}
