import { setTimeout as delay } from 'node:timers/promises';
import type { RandomStream } from '../random-stream.js';
import { drawExchange } from './drawn-exchange.js';
import type { NetworkProfile } from './network-profiles.js';
import type { PhoneLine } from './phone-line.js';

export interface UnreliableParts {
  profile: NetworkProfile;
  line: PhoneLine;
  random: RandomStream;
  /** The fetch without the simulated network, such as the platform's. */
  fetch: typeof globalThis.fetch;
  /** Aborted when the phone dies: it receives nothing more. */
  death: AbortSignal;
}

/** What a platform's fetch throws when there is no network. */
const failed = (why: string) => new TypeError('fetch failed', { cause: new Error(why) });

/**
 * A fetch over a bad mobile network: requests are delayed, lost, doubled or reordered. If the phone gives up or dies, a
 * request that was already sent still continues, so the service may execute it.
 */
export function unreliableFetch(parts: UnreliableParts): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const patience = patienceOf([parts.death, init.signal ?? null]);
    // The request itself continues when its caller gives up.
    const { signal: _, ...request } = init;
    try {
      return await exchangeOverAir(parts, () => parts.fetch(input, request), patience.signal);
    } finally {
      patience.release();
    }
  };
}

async function exchangeOverAir(
  { profile, line, random, death }: UnreliableParts,
  send: () => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  const wait = (ms: number) => delay(ms, undefined, { signal, ref: false });
  const sendIgnored = async (afterMs: number) => {
    await delay(afterMs, undefined, { ref: false });
    if (line.isUp && !death.aborted) await drain(await send());
  };
  if (!line.isUp) {
    await wait(20);
    throw failed('no network');
  }
  const exchange = drawExchange(profile, random);
  if (exchange.kind === 'silent') return untilGivenUp(signal);
  await wait(exchange.delayMs / 2);
  if (!line.isUp) throw failed('the network was lost');
  if (exchange.kind === 'request_lost') throw failed('the request was lost');
  if (exchange.kind === 'straggling') {
    sendIgnored(exchange.arrivesAfterMs).catch(() => undefined);
    throw failed('the request was delayed');
  }
  if (exchange.kind === 'doubled') sendIgnored(exchange.againAfterMs).catch(() => undefined);
  const answer = send();
  try {
    const response = await Promise.race([answer, untilGivenUp(signal)]);
    await wait(exchange.delayMs / 2);
    if (exchange.kind !== 'answer_lost' && line.isUp) return response;
    throw failed('the answer was lost');
  } catch (error) {
    // The response must be read, so that its connection returns to the pool.
    answer.then(drain).catch(() => undefined);
    throw error;
  }
}

async function drain(response: Response): Promise<void> {
  await response.arrayBuffer();
}

/** Rejects when the signal is aborted; otherwise stays pending. */
function untilGivenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(failed('given up'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Combines several signals into one. Must be released after the request, because the signal of the phone's death lives
 * longer.
 */
function patienceOf(signals: readonly (AbortSignal | null)[]): { signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const end = () => controller.abort();
  for (const each of signals) {
    if (each?.aborted === true) end();
    each?.addEventListener('abort', end, { once: true });
  }
  return {
    signal: controller.signal,
    release: () => {
      for (const each of signals) each?.removeEventListener('abort', end);
    },
  };
}
