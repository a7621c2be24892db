const second = 1_000;
const minute = 60 * second;

/** A mail that no server takes is tried for so long, and once more at the end [C-3]. */
const mailWindowMs = 24 * 60 * minute;
const firstPauseMs = 15 * second;
/** A mail is sent at most this long after its server works again, even if nothing else shows that. */
const longestPauseMs = 10 * minute;
/** A fifth up and down, so that what failed together does not come back together. */
const jitter = 0.2;

export type MailRetry = { kind: 'retry'; inMs: number } | { kind: 'dead' };

/**
 * When a mail is tried again that could not be sent now: `attempts` times so far, for `triedForMs`. Pauses double up to ten
 * minutes, until the mail has waited for 24 hours. `random` is from 0 to below 1.
 */
export function decideMailRetry(attempts: number, triedForMs: number, random: number): MailRetry {
  const leftMs = mailWindowMs - triedForMs;
  if (leftMs <= 0) return { kind: 'dead' };
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.max(0, attempts - 1), longestPauseMs);
  const scatteredMs = Math.round(pauseMs * (1 - jitter + 2 * jitter * random));
  return { kind: 'retry', inMs: Math.min(scatteredMs, leftMs) };
}
