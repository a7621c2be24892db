import type { CallFailure, CallResult, ConsoleApi } from '@fleet/client/console';
import { basePath } from '@fleet/contract/ground/operation';
import type { Problem } from '@fleet/contract/ground/problems';
import { isRecord } from '@fleet/contract/ground/schema-reading';

export interface DownloadParts {
  baseUrl: string;
  fetch: typeof globalThis.fetch | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Reads a response that is a file and no envelope, such as an export as CSV. The browser stores a large file on its
 * disk. The result is a failure if the file was cut off.
 */
export async function downloadFile(
  api: Pick<ConsoleApi, 'token' | 'organisationId'>,
  path: string,
  { baseUrl, fetch = globalThis.fetch, signal }: DownloadParts,
): Promise<CallResult<Blob>> {
  const token = await api.token();
  if (token === null) return failed({ kind: 'signed_out', problems: [] });
  const url = `${baseUrl}${basePath}/${api.organisationId() ?? ''}${path}`;
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(url, {
      headers,
      cache: 'no-store',
      ...(signal === undefined ? {} : { signal }),
    });
    if (!response.ok) return failed(await failureOf(response));
    const requestId = response.headers.get('x-request-id');
    const body = await response.blob();
    return { ok: true, status: response.status, body, etag: null, requestId, serverTime: null };
  } catch (error) {
    if (signal?.aborted === true) return failed({ kind: 'aborted' });
    return failed({ kind: 'unreachable', detail: error instanceof Error ? error.message : String(error) });
  }
}

async function failureOf(response: Response): Promise<CallFailure> {
  const { status, headers } = response;
  const problems = problemsIn(await response.json().catch(() => null));
  if (problems === null) return { kind: 'unreadable', status, reason: 'wrong_shape', detail: 'No problems.' };
  if (status === 401) return { kind: 'signed_out', problems };
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return {
    ...{ kind: 'refused', status, problems, requestId: headers.get('x-request-id'), serverTime: null },
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : null,
  };
}

function problemsIn(value: unknown): readonly Problem[] | null {
  if (!Array.isArray(value)) return null;
  return value.every(isProblem) ? value : null;
}

function isProblem(value: unknown): value is Problem {
  return isRecord(value) && typeof value.code === 'string' && typeof value.message === 'string';
}

function failed(failure: CallFailure): { ok: false; failure: CallFailure } {
  return { ok: false, failure };
}
