/**
 * A condition for queries that read rows in the order of epoch (docs/decisions/0012), transaction and position. It
 * selects the rows that can be read now without missing an earlier row: all rows of earlier epochs and, of the current
 * epoch, the rows of transactions below the oldest open transaction of the server, as the statement sees it. All
 * transactions below that one have ended and are visible, and later ones have higher numbers.
 */
export const readableNow = (alias: string): string =>
  `(${alias}.epoch, ${alias}.transaction_id) < ((select max(epoch) from event_epochs),
      pg_snapshot_xmin(pg_current_snapshot()))`;
