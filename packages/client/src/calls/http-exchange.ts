import type { Clock } from '../clock.js';
import type { ApiRequest } from './api-request.js';
import type { CallFailure } from './call-result.js';

/** The whole response to one request. */
export interface Exchanged {
  status: number;
  /** A redirect that a browser did not follow and does not show. */
  isOpaqueRedirect: boolean;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ExchangeParts {
  fetch: typeof globalThis.fetch;
  clock: Clock;
  /** Time for one attempt in addition to the time for its bytes, in milliseconds. */
  timeoutMs: number;
  /** The longest body that is read, after any decompression. */
  maxBytes: number;
  redirect: 'manual' | 'follow';
  signal: AbortSignal | undefined;
}

type ExchangeResult = { ok: true; exchanged: Exchanged } | { ok: false; failure: CallFailure };

/**
 * An attempt that transfers bytes more slowly than this may be ended: 8 KiB per second, far less than a good 2G
 * network.
 */
const slowestBytesPerMs = 8_192 / 1_000;

/**
 * Sends one request and reads the whole response. Never rejects, and always ends within `timeoutMs` plus a second for
 * each 8 KiB of either body. Follows redirects only if `redirect` is `follow`.
 */
export async function exchange(request: ApiRequest, parts: ExchangeParts): Promise<ExchangeResult> {
  const { signal } = parts;
  if (signal?.aborted === true) return { ok: false, failure: { kind: 'aborted' } };
  const stop = new AbortController();
  const done = new AbortController();
  const moved = { bytes: request.body?.length ?? 0 };
  const abort = () => stop.abort('aborted');
  signal?.addEventListener('abort', abort, { once: true });
  void watchTime(parts, moved, stop, done.signal);
  try {
    return { ok: true, exchanged: await send(request, parts, moved, stop) };
  } catch (error) {
    return { ok: false, failure: failureOf(error, stop.signal, parts) };
  } finally {
    signal?.removeEventListener('abort', abort);
    // With a reason, because otherwise each abort creates an exception with a stack, which took 4 % of a simulated
    // fleet's time.
    done.abort('done');
    // Closes a connection whose response was not read completely.
    stop.abort('done');
  }
}

/** Aborts an attempt when its time runs out; each sent or received byte extends that time. */
async function watchTime(
  { clock, timeoutMs }: ExchangeParts,
  moved: { readonly bytes: number },
  stop: AbortController,
  done: AbortSignal,
): Promise<void> {
  let waitedMs = 0;
  while (!done.aborted) {
    const restMs = timeoutMs + moved.bytes / slowestBytesPerMs - waitedMs;
    if (restMs <= 0) return stop.abort('time_out');
    await clock.sleep(restMs, done);
    waitedMs += restMs;
  }
}

async function send(
  { url, method, headers, body }: ApiRequest,
  parts: ExchangeParts,
  moved: { bytes: number },
  stop: AbortController,
): Promise<Exchanged> {
  const { signal } = stop;
  const { redirect } = parts;
  // Without cache and cookies, because the service's responses are only for this caller.
  const own = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
  const init = { method, headers: { ...headers }, body, signal, redirect, ...own };
  const response = await orStopped(parts.fetch(url, init), signal);
  const bytes = await readBounded(response, parts.maxBytes, moved, stop);
  const isOpaqueRedirect = response.type === 'opaqueredirect';
  return { status: response.status, isOpaqueRedirect, headers: response.headers, bytes };
}

/**
 * Reads the whole body. Stops with `too_large` as soon as it exceeds the bound, so that no response fills the memory.
 */
async function readBounded(
  response: Response,
  maxBytes: number,
  moved: { bytes: number },
  stop: AbortController,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = (): never => {
    stop.abort({ tooLarge: response.status });
    throw new Error('too large');
  };
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) tooLarge();
  // Some phone platforms provide no stream.
  if (response.body === null || response.body === undefined) {
    const whole = new Uint8Array(await orStopped(response.arrayBuffer(), stop.signal));
    return whole.length > maxBytes ? tooLarge() : whole;
  }
  const reader = response.body.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await orStopped(reader.read(), stop.signal);
    if (done) return joined(pieces, length);
    pieces.push(value);
    length += value.length;
    moved.bytes += value.length;
    if (length > maxBytes) tooLarge();
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Returns the promise, but rejects as soon as the signal is aborted: the app's own `fetch` may ignore the signal. */
function orStopped<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new Error('stopped'));
    if (signal.aborted) stopped();
    signal.addEventListener('abort', stopped, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stopped));
  });
}

function failureOf(error: unknown, stopped: AbortSignal, parts: ExchangeParts): CallFailure {
  const why: unknown = stopped.aborted ? stopped.reason : null;
  if (why === 'aborted') return { kind: 'aborted' };
  if (why === 'time_out') {
    return { kind: 'unreachable', detail: `No whole answer within ${parts.timeoutMs} ms.` };
  }
  if (typeof why === 'object' && why !== null && 'tooLarge' in why) {
    const detail = `The answer is longer than ${parts.maxBytes} bytes.`;
    return { kind: 'unreadable', status: Number(why.tooLarge), reason: 'too_large', detail };
  }
  return { kind: 'unreachable', detail: sentenceOf(error) };
}

/** Fetch's message is general; its cause, if the platform provides one, tells what happened. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
  return `${error.message}: ${cause.message}${code}`;
}
