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

/** A call as the carrier needs to know it. */
export interface Carriage<Body> {
  /** The request without its token, or why it cannot be written; asked once, when the token is there. */
  write(): ApiRequest | readonly Problem[];
  /** What the answer means. */
  read(exchanged: Exchanged): CallResult<Body>;
  /** Goes out with the token, and takes the one of its answer. */
  needsToken: boolean;
  /** Sending it twice has the same effect as once. */
  repeatable: boolean;
  /** The request for a redirect of the contract; null if there is none. */
  onward?(exchanged: Exchanged, request: ApiRequest): OnwardRequest | null;
  attempts: number;
  pace: RetryPace | undefined;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Ends the pauses, and with them the call: it has the failure that it has. */
  hurry: AbortSignal | undefined;
}

export interface OnwardRequest {
  request: ApiRequest;
  /** Where a page cannot see the address of a redirect, the browser has to follow it. */
  redirect: 'manual' | 'follow';
}

export interface CarrierParts {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  random: Random;
  serverClock: ServerClock;
  /** The longest answer that is read. */
  maxBytes: number;
}

/** What a call needs of the keeper of the token. */
export type TokenUse = Pick<TokenKeeper, 'ready' | 'renew' | 'nextOrder' | 'accept'>;

/**
 * How often a call asks for another token. Each time something may have invalidated the last one, such as taking a
 * session; but a service that accepts no token must not be asked forever.
 */
const mostRenewals = 3;
const aborted: { ok: false; failure: CallFailure } = { ok: false, failure: { kind: 'aborted' } };

/** Carries out one call: token, tries, pauses. Never rejects. `tokens` is null for what needs none. */
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
      // The response was not understood, so it may come from another server, and so may its token.
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
    const spentMs = parts.clock.now() - begunMs;
    const facts = { failure, attempt, attempts, repeatable, pace, spentMs };
    const decision = decideRetry(facts, parts.random());
    if (!decision.retry || isAborted(hurry)) return result;
    attempt += 1;
    await pauseUnless([signal, hurry], (end) => parts.clock.sleep(decision.delayMs, end));
    if (isAborted(hurry) && !isAborted(signal)) return result;
    // By now it may have been replaced, or be about to expire.
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

function isTokenRefused(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.status === 401;
}

function withToken(request: ApiRequest, token: string | null): ApiRequest {
  if (token === null) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

interface Tried<Body> {
  result: CallResult<Body>;
  /** The token that the answer carries. */
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

/** What else may answer has a clock of its own. */
function isOfService(result: CallResult<unknown>): boolean {
  return result.ok || result.failure.kind === 'refused' || result.failure.kind === 'not_modified';
}

function tokenIn(header: string | null): string | null {
  const token = /^Bearer +(\S+)$/.exec(header ?? '')?.[1] ?? '';
  return isToken(token) ? token : null;
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
    const stop = () => resolve(aborted);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
