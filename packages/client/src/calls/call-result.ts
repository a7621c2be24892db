import type { Problem, ProblemCode } from '@fleet/contract/ground/problems';

/** Why a call brought no body. A value, never thrown; `kind` says what to do. */
export type CallFailure =
  /** The service said no; `problems` is the whole of its array [R-ERR-2]. */
  | {
      kind: 'refused';
      status: number;
      problems: readonly Problem[];
      requestId: string | null;
      /** From Retry-After, in milliseconds; null where the answer had none. */
      retryAfterMs: number | null;
      /** The server's clock by the header Date, in milliseconds; null where there was none. */
      serverTime: number | null;
    }
  /** No answer came: no network, a broken connection, a time-out. The request may have been carried out all the same. */
  | { kind: 'unreachable'; detail: string }
  /** An answer came that this service cannot have given: a captive portal, a proxy's page, half a JSON, a redirect. */
  | {
      kind: 'unreadable';
      status: number;
      reason: 'not_json' | 'broken' | 'wrong_shape' | 'redirected' | 'too_large';
      detail: string;
      /** From Retry-After, in milliseconds; a proxy that is overloaded may say it. */
      retryAfterMs?: number;
    }
  /** No token, and none to be had: no credentials, or the service refused them (`problems` says how). */
  | { kind: 'signed_out'; problems: readonly Problem[] }
  /** The state that `ifNoneMatch` named still stands. */
  | { kind: 'not_modified'; etag: string | null }
  /** The caller's own signal. */
  | { kind: 'aborted' };

/** A success: the envelope as the contract has it, checked. */
export interface CallSuccess<Body> {
  ok: true;
  status: number;
  body: Body;
  etag: string | null;
  requestId: string | null;
  serverTime: number | null;
}

export type CallResult<Body> = CallSuccess<Body> | { ok: false; failure: CallFailure };

/** What may bear problems: a failure of a call or of a driver client, why a record is parked, a capture that was refused. */
export type MayHaveProblems =
  | { readonly kind: string; readonly problems?: readonly Problem[] }
  | { readonly problems: readonly Problem[] };

/** What was reached is not this service under a name of its own: it says nothing about what was sent, nor about who did. */
export function isElsewhere(failure: CallFailure): boolean {
  return hasProblem(failure, 'unknown_host') || hasProblem(failure, 'unknown_path');
}

/** True when this code is among the problems; nobody branches on a message. */
export function hasProblem({ problems = [] }: MayHaveProblems, code: ProblemCode): boolean {
  return problems.some((each) => each.code === code);
}
