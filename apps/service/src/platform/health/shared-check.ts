import { setTimeout as delay } from 'node:timers/promises';
import { recentAnswer } from '../recent-answer.js';

/** Resolves within about a second with the fault, or null. Never throws. */
export type HealthCheck = () => Promise<string | null>;

const patienceMs = 1_000;
const validForMs = 500;

/**
 * Concurrent callers share one check. Its result is used again for half a second, so that a call costs almost nothing.
 * If a check hangs, no second one is started, and its callers get the text `late`.
 */
export function sharedCheck(look: HealthCheck, late: string): HealthCheck {
  const result = recentAnswer(look, validForMs);
  return () => Promise.race([result(), delay(patienceMs, late, { ref: false })]);
}
