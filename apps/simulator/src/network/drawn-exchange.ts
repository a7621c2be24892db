import { happens, normal, type RandomStream, wholeBetween } from '../random-stream.js';
import type { NetworkProfile } from './network-profiles.js';

/** What the network does to one request and its response. */
export type DrawnExchange =
  | { kind: 'carried'; delayMs: number }
  /** The request never arrives; the phone sees a failure after the delay. */
  | { kind: 'request_lost'; delayMs: number }
  /** The service executes the request, but the phone gets no response. */
  | { kind: 'answer_lost'; delayMs: number }
  /** The request arrives twice; the phone gets the response to the first. */
  | { kind: 'doubled'; delayMs: number; againAfterMs: number }
  /** The phone sees a failure, but the request arrives later. */
  | { kind: 'straggling'; delayMs: number; arrivesAfterMs: number }
  /** Nothing happens until the phone's own time limit. */
  | { kind: 'silent' };

/** The longest latency of the network. */
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
