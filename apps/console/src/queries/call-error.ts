import type { CallFailure, CallResult, ConsoleApi } from '@fleet/client/console';
import type { Access } from '../access/access-store.js';

/** A call that failed, as TanStack Query carries it. */
class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(`The call failed: ${failure.kind}`);
    this.failure = failure;
  }
}

/** The failure of a call; null for another error, which is a fault of the app. */
export function failureOf(error: unknown): CallFailure | null {
  return error instanceof CallError ? error.failure : null;
}

/** True if the service refused the call because the caller lacks the right. */
export function isForbidden(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'refused' && failure.status === 403;
}

/** True if the record does not exist, or the caller may not know of it. */
export function isGone(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'refused' && failure.status === 404;
}

/** True if the record has changed since the caller read it. */
export function isOutdated(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'refused' && failure.status === 412;
}

/** The answer of a call with its state; throws a `CallError`. */
export interface Answer<Body> {
  body: Body;
  etag: string | null;
}

export async function ask<Body>(
  access: Access,
  run: (api: ConsoleApi) => Promise<CallResult<Body>>,
): Promise<Answer<Body>> {
  const result = await access.call(run);
  if (!result.ok) throw new CallError(result.failure);
  return { body: result.body, etag: result.etag };
}

/** A file of the organisation; throws a `CallError`. */
export async function downloaded(access: Access, path: string, signal?: AbortSignal): Promise<Blob> {
  const result = await access.download(path, signal);
  if (!result.ok) throw new CallError(result.failure);
  return result.body;
}

const failedSearchMs = 3_000;

/** The interval of a search: it is asked again only after a failure, as when the service was busy. */
export const afterFailure = ({ state }: { state: { status: string } }): number | false =>
  state.status === 'error' ? failedSearchMs : false;
