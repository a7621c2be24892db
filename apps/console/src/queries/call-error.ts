import type { CallFailure, CallResult, ConsoleApi } from '@fleet/client/console';
import type { Access } from '../access/access-store.js';

/** The failure of a call as an error, because TanStack Query expects one. */
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

/** A response with its ETag. */
export interface Answer<Body> {
  body: Body;
  etag: string | null;
}

/** Carries out a call. Throws a `CallError` if it fails. */
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

/** The interval of a search, which is sent again only after a failure, for example because the service was busy. */
export const afterFailure = ({ state }: { state: { status: string } }): number | false =>
  state.status === 'error' ? failedSearchMs : false;
