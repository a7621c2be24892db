/**
 * Converts the header `Retry-After` to milliseconds from now. The header contains seconds, or a date of HTTP (RFC 9110,
 * 10.2.3). Returns null if it is missing or invalid.
 */
export function readRetryAfter(value: string | undefined, nowMs: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  // Checked first, because Date.parse also finds a date in `soon 5` or `1.5`.
  const at = /^[A-Z][a-z]{2,8}, \d/.test(value.trim()) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
