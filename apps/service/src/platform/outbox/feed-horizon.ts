/**
 * SQL: a condition for queries that read rows in the order of epoch (docs/decisions/0012), transaction and position. It
 * selects the rows that can be read now without missing an earlier row. These are all rows of earlier epochs, and the
 * rows of the current epoch whose transaction is older than the oldest open transaction of the server. All these
 * transactions have ended and are visible to the statement. Every later transaction has a higher number.
 */
export const readableNow = (alias: string): string =>
  `(${alias}.epoch, ${alias}.transaction_id) < ((select max(epoch) from event_epochs),
      pg_snapshot_xmin(pg_current_snapshot()))`;
