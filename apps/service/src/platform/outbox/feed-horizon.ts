/**
 * Condition on rows in the order of epoch, transaction and position: what can be read now without a gap. That is every
 * earlier epoch and, of the current one, everything below the oldest open transaction of the server, as the statement
 * sees it. All transactions below that one have ended and are visible, and later ones have higher numbers. So a reader
 * that stops here misses nothing.
 */
export const readableNow = (alias: string): string =>
  `(${alias}.epoch, ${alias}.transaction_id) < ((select max(epoch) from event_epochs),
      pg_snapshot_xmin(pg_current_snapshot()))`;
