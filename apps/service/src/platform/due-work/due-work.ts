/** A piece of work that has, or will have, fallen due. */
export interface DueItem {
  organisationId: string;
  id: string;
  /** Milliseconds by the database's clock; negative once it is due. */
  dueInMs: number;
}

/**
 * How a try ended. `gone`: there was nothing left to do. `not_ours`: another process is at it, or it is not due after
 * all; it is looked at again a moment later.
 */
export type DueOutcome = { kind: 'done'; lateMs: number } | { kind: 'gone' } | { kind: 'not_ours' };

/** Work of one sort that is done at the time that its rows in the database say. */
export interface DueWork {
  /** In logs and metrics. */
  name: string;
  /** NOTIFY channel on which new rows are told. */
  channel: string;
  /** How many pieces are done at once; 4 where it says nothing. */
  width?: number;
  /** What falls due first, in that order, some ids left out. */
  find(leftOut: readonly string[], limit: number): Promise<DueItem[]>;
  /** Does the work in one transaction, at most once however many processes try. */
  carryOut(item: DueItem): Promise<DueOutcome>;
}
