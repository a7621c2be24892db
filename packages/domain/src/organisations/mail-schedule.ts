const second = 1_000;
const minute = 60 * second;

/** How long a mail that no server accepts is retried, with one more attempt at the end [C-3]. */
const mailWindowMs = 24 * 60 * minute;
const firstPauseMs = 15 * second;
/** When the mail server works again, the service sends a waiting mail after at most about this time. */
const longestPauseMs = 10 * minute;
/** Pauses vary by a fifth, so that mails that failed together are not all retried together. */
const jitter = 0.2;

export type MailRetry = { kind: 'retry'; inMs: number } | { kind: 'dead' };

/**
 * Decides when a mail that could not be sent is retried, after `attempts` attempts within `triedForMs`. Pauses double
 * up to ten minutes, until the mail has waited for 24 hours. `random` is from 0 to below 1.
 */
export function decideMailRetry(attempts: number, triedForMs: number, random: number): MailRetry {
  const leftMs = mailWindowMs - triedForMs;
  if (leftMs <= 0) return { kind: 'dead' };
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.max(0, attempts - 1), longestPauseMs);
  const scatteredMs = Math.round(pauseMs * (1 - jitter + 2 * jitter * random));
  return { kind: 'retry', inMs: Math.min(scatteredMs, leftMs) };
}
