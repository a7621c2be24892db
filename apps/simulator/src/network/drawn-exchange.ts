import { happens, normal, type RandomStream, wholeBetween } from '../random-stream.js';
import type { NetworkProfile } from './network-profiles.js';

/** What the network does to one request and its answer. */
export type DrawnExchange =
  | { kind: 'carried'; delayMs: number }
  /** The request never arrives; the phone notices after a while. */
  | { kind: 'request_lost'; delayMs: number }
  /** It is carried out; the phone gets no answer. */
  | { kind: 'answer_lost'; delayMs: number }
  /** It arrives twice; the phone gets the answer of the first. */
  | { kind: 'doubled'; delayMs: number; againAfterMs: number }
  /** The phone sees a failure, and the request arrives later anyway. */
  | { kind: 'straggling'; delayMs: number; arrivesAfterMs: number }
  /** Nothing happens until the phone gives it up. */
  | { kind: 'silent' };

/** No request waits longer for the network alone. */
const longestLatencyMs = 15_000;

/** Draws what happens to the next request of a phone that has a network. */
export function drawExchange(profile: NetworkProfile, random: RandomStream): DrawnExchange {
  const factor = Math.exp(profile.latencySpread * normal(random));
  const delayMs = Math.min(longestLatencyMs, Math.round(profile.medianLatencyMs * factor));
  if (happens(random, profile.silence)) return { kind: 'silent' };
  if (happens(random, profile.lostRequest)) return { kind: 'request_lost', delayMs };
  if (happens(random, profile.lostAnswer)) return { kind: 'answer_lost', delayMs };
  if (happens(random, profile.doubledRequest)) {
    return { kind: 'doubled', delayMs, againAfterMs: wholeBetween(random, 0, 2_000) };
  }
  if (happens(random, profile.straggler)) {
    return { kind: 'straggling', delayMs, arrivesAfterMs: wholeBetween(random, 200, 5_000) };
  }
  return { kind: 'carried', delayMs };
}
