/**
 * A time column in full digits, as text that any later statement reads as the same time; ISO 8601 UTC. PostgreSQL writes
 * years before Christ with the same digits, so their era follows: nobody may change an audit entry by it unseen.
 */
export const exactTime = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    || case when ${column} < '0001-01-01Z'::timestamptz then ' BC' else '' end`;

/** A time column as the interface writes it, cut to milliseconds as `parseTimestamp` cuts it. */
export const wireTime = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
