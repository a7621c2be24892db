import type { Problem } from '@fleet/contract/ground/problems';
import type { Clock, Random } from '../clock.js';
import { readDate } from '../http-time.js';
import type { ApiRequest } from './api-request.js';
import type { CallFailure, CallResult } from './call-result.js';
import { type Exchanged, exchange } from './http-exchange.js';
import { decideRetry, type RetryPace } from './retry-policy.js';
import type { ServerClock } from './server-clock.js';
import { isToken } from './token-claims.js';
import type { TokenKeeper, TokenResult } from './token-keeper.js';

/** A call in the form that `carryOut` needs. */
export interface Carriage<Body> {
  /** Returns the request without its token, or why it cannot be made. Called once, when the token is available. */
  write(): ApiRequest | readonly Problem[];
  /** Reads the response. */
  read(exchanged: Exchanged): CallResult<Body>;
  /** The request is sent with the token, and a token in the response is accepted. */
  needsToken: boolean;
  /** True if sending the request twice has the same effect as sending it once. */
  repeatable: boolean;
  /** Returns the request that follows a redirect of the contract; null if there is none. */
  onward?(exchanged: Exchanged, request: ApiRequest): OnwardRequest | null;
  attempts: number;
  pace: RetryPace | undefined;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Ends the pauses and thereby the call, whose result is then the last failure. */
  hurry: AbortSignal | undefined;
}

export interface OnwardRequest {
  request: ApiRequest;
  /** `follow` if a page cannot see the address of a redirect, so that the browser must follow it. */
  redirect: 'manual' | 'follow';
}

export interface CarrierParts {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  random: Random;
  serverClock: ServerClock;
  /** The longest response that is read. */
  maxBytes: number;
}

/** The functions of the token keeper that a call needs. */
export type TokenUse = Pick<TokenKeeper, 'ready' | 'renew' | 'nextOrder' | 'accept'>;

/**
 * How often one call renews a refused token. A token may become invalid at any time, for example when a session is
 * taken. But a service that accepts no token must not be asked forever.
 */
const mostRenewals = 3;
const aborted: { ok: false; failure: CallFailure } = { ok: false, failure: { kind: 'aborted' } };

/** Carries out one call: token, attempts and pauses. Never rejects. `tokens` is null if the call needs no token. */
export async function carryOut<Body>(
  call: Carriage<Body>,
  parts: CarrierParts,
  tokens: TokenUse | null,
): Promise<CallResult<Body>> {
  const { signal, hurry, attempts, repeatable, pace } = call;
  const begunMs = parts.clock.now();
  let request: ApiRequest | null = null;
  let token: string | null = null;
  let renewals = 0;
  for (let attempt = 1; ; ) {
    if (isAborted(signal)) return aborted;
    if (tokens !== null && token === null) {
      const ready = await unlessAborted(tokens.ready(), signal);
      if (!ready.ok) return ready;
      token = ready.token;
    }
    const written: ApiRequest | readonly Problem[] = request ?? call.write();
    if (!('url' in written)) return refusedHere(written);
    request = written;
    const order = tokens?.nextOrder() ?? 0;
    const { result, updated } = await tryOnce(call, withToken(request, token), parts);
    if (result.ok) {
      // Only the token of a success is accepted, because any other response may come from another server.
      if (updated !== null) tokens?.accept(updated, order);
      return result;
    }
    const { failure } = result;
    if (token !== null && tokens !== null && isTokenRefused(failure) && renewals < mostRenewals) {
      renewals += 1;
      const renewed = await unlessAborted(tokens.renew(token, failure.problems), signal);
      if (!renewed.ok) return renewed;
      token = renewed.token;
      continue;
    }
    const spentMs = parts.clock.now() - begunMs;
    const facts = { failure, attempt, attempts, repeatable, pace, spentMs };
    const decision = decideRetry(facts, parts.random());
    if (!decision.retry || isAborted(hurry)) return result;
    attempt += 1;
    await pauseUnless([signal, hurry], (end) => parts.clock.sleep(decision.delayMs, end));
    if (isAborted(hurry) && !isAborted(signal)) return result;
    // The token may have been replaced, or may almost have expired, during the pause.
    token = null;
  }
}

const isAborted = (signal: AbortSignal | undefined) => signal?.aborted === true;

/** A pause that ends with the first of the signals. */
async function pauseUnless(
  signals: readonly (AbortSignal | undefined)[],
  pause: (end: AbortSignal) => Promise<void>,
): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const each of signals) {
    if (isAborted(each)) end();
    each?.addEventListener('abort', end, { once: true });
  }
  await pause(ended.signal);
  for (const each of signals) each?.removeEventListener('abort', end);
}

function isTokenRefused(failure: CallFailure): failure is Extract<CallFailure, { kind: 'refused' }> {
  return failure.kind === 'refused' && failure.status === 401;
}

function withToken(request: ApiRequest, token: string | null): ApiRequest {
  if (token === null) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

interface Tried<Body> {
  result: CallResult<Body>;
  /** The token in the response. */
  updated: string | null;
}

async function tryOnce<Body>(
  call: Carriage<Body>,
  request: ApiRequest,
  parts: CarrierParts,
): Promise<Tried<Body>> {
  const { fetch, clock, maxBytes, serverClock } = parts;
  const { timeoutMs, signal } = call;
  const limits = { fetch, clock, timeoutMs, maxBytes, signal };
  let answer = await exchange(request, { ...limits, redirect: 'manual' });
  const onward = answer.ok ? (call.onward?.(answer.exchanged, request) ?? null) : null;
  if (onward !== null) answer = await exchange(onward.request, { ...limits, redirect: onward.redirect });
  if (!answer.ok) return { result: answer, updated: null };
  const result = call.read(answer.exchanged);
  if (onward !== null) return { result, updated: null };
  const { headers } = answer.exchanged;
  const time = isOfService(result) ? readDate(headers.get('date')) : null;
  if (time !== null) serverClock.observe(time);
  return { result, updated: tokenIn(headers.get('authorization')) };
}

/** False for a response that may come from another server, which has its own clock. */
function isOfService(result: CallResult<unknown>): boolean {
  return result.ok || result.failure.kind === 'refused' || result.failure.kind === 'not_modified';
}

function tokenIn(header: string | null): string | null {
  const token = /^Bearer +(\S+)$/.exec(header ?? '')?.[1] ?? '';
  return isToken(token) ? token : null;
}

/** A request that the service would certainly refuse is refused here, in the same form. */
function refusedHere(problems: readonly Problem[]): { ok: false; failure: CallFailure } {
  const nothing = { requestId: null, retryAfterMs: null, serverTime: null };
  return { ok: false, failure: { kind: 'refused', status: 400, problems, ...nothing } };
}

/** Ends the wait when the caller's signal is aborted. The log-in continues, because other callers wait for it, too. */
function unlessAborted(promise: Promise<TokenResult>, signal: AbortSignal | undefined): Promise<TokenResult> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => resolve(aborted);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
