import type { Operation } from '@fleet/contract/operation';
import type { Problem } from '@fleet/contract/problems';
import { readAnswer } from './api-answer.js';
import { type AnyInput, type ApiRequest, requestOf } from './api-request.js';
import type { CallFailure, CallResult } from './call-result.js';
import type { Clock, Random } from './clock.js';
import { exchange } from './http-exchange.js';
import { decideRetry } from './retry-policy.js';
import type { ServerClock } from './server-clock.js';
import type { TokenKeeper, TokenResult } from './token-keeper.js';

export interface CarrierParts {
  baseUrl: string;
  deviceId: string | null;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  random: Random;
  attempts: number;
  timeoutMs: number;
  maxBytes: number;
  serverClock: ServerClock;
  /** The organisation of calls that name none; known at the latest after a log-in. */
  organisationId(): string | null;
}

/** What a call needs of the keeper of the token. */
export type TokenUse = Pick<TokenKeeper, 'ready' | 'renew' | 'nextOrder' | 'accept'>;

/**
 * So often a call asks for another token. Each time something else may have made the last one worthless, such as a session
 * that was taken meanwhile; a service that takes no token at all must not be asked for ever.
 */
const mostRenewals = 3;
const aborted: CallFailure = { kind: 'aborted' };

/**
 * Carries out one call: token, tries, pauses. Without `tokens` it goes out without a token, and takes none; `extra` are
 * headers beside those of the operation. Rejects only for an input that cannot be written as JSON.
 */
export async function carryOut(
  operation: Operation,
  input: AnyInput,
  parts: CarrierParts,
  tokens: TokenUse | null,
  extra: Readonly<Record<string, string>> = {},
): Promise<CallResult<unknown>> {
  const { signal } = input;
  const isPublic = operation.access === 'public';
  const isKeyed = operation.method === 'POST' && !isPublic;
  const idempotencyKey = isKeyed ? (input.idempotencyKey ?? crypto.randomUUID()) : null;
  const attempts = input.attempts ?? parts.attempts;
  // A second PUT under the same If-Match would meet the version that the first one made.
  const repeatable = input.ifMatch === undefined || isKeyed;
  let token: string | null = null;
  let renewals = 0;
  for (let attempt = 1; ; ) {
    if (!isPublic && tokens !== null && token === null) {
      const ready = await unlessAborted(tokens.ready(), signal);
      if (!ready.ok) return ready;
      token = ready.token;
    }
    const { baseUrl, deviceId } = parts;
    const request = requestOf(operation, input, {
      baseUrl,
      deviceId,
      idempotencyKey,
      organisationId: parts.organisationId(),
    });
    if (!('url' in request)) return refusedHere(request);
    const order = tokens?.nextOrder() ?? 0;
    const { result, updated } = await tryOnce(operation, input, authorised(request, token, extra), parts);
    if (result.ok) {
      if (updated !== null) tokens?.accept(updated, order);
      return result;
    }
    const { failure } = result;
    if (token !== null && tokens !== null && isTokenRefused(failure) && renewals < mostRenewals) {
      renewals += 1;
      const renewed = await unlessAborted(tokens.renew(token), signal);
      if (!renewed.ok) return renewed;
      token = renewed.token;
      continue;
    }
    const decision = decideRetry({ failure, attempt, attempts, repeatable }, parts.random());
    if (!decision.retry) return result;
    attempt += 1;
    await parts.clock.sleep(decision.delayMs, signal);
    // It may have been renewed, or be about to expire, by now.
    token = null;
  }
}

function isTokenRefused(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.status === 401;
}

function authorised(
  request: ApiRequest,
  token: string | null,
  extra: Readonly<Record<string, string>>,
): ApiRequest {
  const headers = { ...request.headers, ...extra };
  return { ...request, headers: token === null ? headers : { ...headers, authorization: `Bearer ${token}` } };
}

interface Tried {
  result: CallResult<unknown>;
  /** The token that the answer carries. */
  updated: string | null;
}

async function tryOnce(
  operation: Operation,
  input: AnyInput,
  request: ApiRequest,
  parts: CarrierParts,
): Promise<Tried> {
  const { fetch, clock, maxBytes, serverClock } = parts;
  const timeoutMs = input.timeoutMs ?? parts.timeoutMs;
  const limits = { fetch, clock, timeoutMs, maxBytes, redirect: 'manual', signal: input.signal } as const;
  const exchanged = await exchange(request, limits);
  if (!exchanged.ok) return { result: exchanged, updated: null };
  const asked = { isConditional: input.ifNoneMatch !== undefined, nowMs: clock.now() };
  const result = readAnswer(operation, exchanged.exchanged, asked);
  const time = result.ok
    ? result.serverTime
    : 'serverTime' in result.failure
      ? result.failure.serverTime
      : null;
  if (time !== null) serverClock.observe(time);
  const header = exchanged.exchanged.headers.get('authorization');
  return { result, updated: result.ok ? tokenIn(header) : null };
}

function tokenIn(header: string | null): string | null {
  return /^Bearer +(\S+)$/.exec(header ?? '')?.[1] ?? null;
}

/** What the service would refuse for certain is refused on the spot, in the same form. */
function refusedHere(problems: readonly Problem[]): { ok: false; failure: CallFailure } {
  const nothing = { requestId: null, retryAfterMs: null, serverTime: null };
  return { ok: false, failure: { kind: 'refused', status: 400, problems, ...nothing } };
}

/** One caller's signal ends that caller's waiting, not the log-in that others wait for, too. */
function unlessAborted(promise: Promise<TokenResult>, signal: AbortSignal | undefined): Promise<TokenResult> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => resolve({ ok: false, failure: aborted });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
