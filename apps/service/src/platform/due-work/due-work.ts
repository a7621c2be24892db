/** A piece of work that has, or will have, fallen due. */
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

/** Work of one sort that is done at the time that its rows in the database say. */
export interface DueWork {
  /** In logs and metrics. */
  name: string;
  /** The NOTIFY channel for new rows. */
  channel: string;
  /** How many pieces are done at once; 4 where it says nothing. */
  width?: number;
  /** What falls due first, in that order, some ids left out. */
  find(leftOut: readonly string[], limit: number): Promise<DueItem[]>;
  /** Does the work in one transaction, at most once however many processes try. */
  carryOut(item: DueItem): Promise<DueOutcome>;
}
