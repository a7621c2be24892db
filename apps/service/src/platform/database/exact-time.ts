/**
 * SQL: a time column as ISO 8601 UTC with all digits, so that every later statement reads the same time from this text.
 * PostgreSQL writes years before Christ with the same digits, so the era is appended. Without the era, a forger could
 * move an audit entry to such a year unnoticed.
 */
export const exactTime = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    || case when ${column} < '0001-01-01Z'::timestamptz then ' BC' else '' end`;

/** SQL: a time column as the interface writes it, cut to milliseconds as in `parseTimestamp`. */
export const wireTime = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
