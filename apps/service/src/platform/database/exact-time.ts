/** A time column in full digits, as text that any later statement reads as the same time; ISO 8601 UTC. */
export const exactTime = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A time column as the interface writes it, cut to milliseconds as `parseTimestamp` cuts it. */
export const wireTime = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
