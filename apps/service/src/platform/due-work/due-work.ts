/** A piece of work that is due now or later. */
export interface DueItem {
  organisationId: string;
  id: string;
  /** Until the deadline, in milliseconds by the database's clock; negative after the deadline. */
  dueInMs: number;
}

/**
 * How an attempt ended. `gone`: there was nothing left to do. `not_ours`: another process works on the item, or the
 * item is not due yet; it is checked again a moment later.
 */
export type DueOutcome = { kind: 'done'; lateMs: number } | { kind: 'gone' } | { kind: 'not_ours' };

/** Which work must not be found, and how much may be found. */
export interface DueSearch {
  /** The ids of work that is being done, or that rests after a failure. */
  leftOut: readonly string[];
  /** The organisations of the work that is being done, once for each piece. */
  busy: readonly string[];
  /** The most pieces of one organisation at the same time, including those that are being done. */
  mostOfOrganisation: number;
  limit: number;
}

/** A kind of work that is done at the times stored in its database rows. */
export interface DueWork {
  /** The name in logs and metrics. */
  name: string;
  /** The NOTIFY channel that announces new rows; without it, the next query finds them. */
  channel?: string;
  /**
   * How many pieces run at the same time; default 5. For one organisation the number is smaller by one, but at least
   * one.
   */
  width?: number;
  /** Returns the work that is due, organisations in turns, and then the work that is due later, by its time. */
  find(search: DueSearch): Promise<DueItem[]>;
  /** Does the work in one transaction, at most once even if several processes try. */
  carryOut(item: DueItem): Promise<DueOutcome>;
}
