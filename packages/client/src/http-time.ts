/** The header Date in milliseconds since 1970; null if it is missing or not a date. */
export function readDate(header: string | null): number | null {
  const time = header === null ? Number.NaN : Date.parse(header);
  return Number.isFinite(time) ? time : null;
}

/**
 * The header Retry-After as a pause in milliseconds from `now`, the server's time if known: it contains seconds or a
 * date (RFC 9110, 10.2.3). Null if it is missing or neither.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const time = readDate(text);
  return time === null || /^[-\d.]+$/.test(text) ? null : Math.max(0, time - now);
}
