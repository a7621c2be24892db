/**
 * What may be read now of a table in the order of epoch, transaction and position: all of earlier epochs and, of the
 * current one, everything below the oldest open transaction of the server, as the statement sees it. All transactions
 * below it have ended and are visible, so a reader that stops here misses nothing; transactions that begin later have
 * higher numbers.
 */
export const readableNow = (alias: string): string =>
  `(${alias}.epoch, ${alias}.transaction_id) < ((select max(epoch) from event_epochs),
      pg_snapshot_xmin(pg_current_snapshot()))`;
