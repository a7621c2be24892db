/**
 * What may be read now of a table that is ordered by epoch, transaction and position: all of earlier epochs, and of the
 * present one what lies below the oldest transaction that is still open on the server, as the statement sees it. Every
 * transaction below has ended and is seen, so whoever reads up to here passes over nothing; and one that begins later has
 * a higher number.
 */
export const readableNow = (alias: string): string =>
  `(${alias}.epoch, ${alias}.transaction_id) < ((select max(epoch) from event_epochs),
      pg_snapshot_xmin(pg_current_snapshot()))`;
