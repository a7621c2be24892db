/** A piece of work that is due now or later. */
export interface DueItem {
  organisationId: string;
  id: string;
  /** Milliseconds by the database's clock; negative once it is due. */
  dueInMs: number;
}

/**
 * How an attempt ended. `gone`: there was nothing left to do. `not_ours`: another process works on it, or it is not due
 * yet; it is checked again a moment later.
 */
export type DueOutcome = { kind: 'done'; lateMs: number } | { kind: 'gone' } | { kind: 'not_ours' };

/** A kind of work that is done at the times stored in its database rows. */
export interface DueWork {
  /** The name in logs and metrics. */
  name: string;
  /** The NOTIFY channel for new rows; without it, they are found at the next query. */
  channel?: string;
  /** How many pieces are done at once; default 4. */
  width?: number;
  /** Returns the work that is due first, in that order, without the ids in `leftOut`. */
  find(leftOut: readonly string[], limit: number): Promise<DueItem[]>;
  /** Does the work in one transaction, at most once even if several processes try. */
  carryOut(item: DueItem): Promise<DueOutcome>;
}
