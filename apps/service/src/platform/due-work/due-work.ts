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

/** What is under way and what may be found. */
export interface DueSearch {
  /** The ids of work that is under way, or rests after a failure. */
  leftOut: readonly string[];
  /** The organisations of the work that is under way, once for each piece. */
  busy: readonly string[];
  /** The most pieces of an organisation at once, those under way included. */
  mostOfOrganisation: number;
  limit: number;
}

/** A kind of work that is done at the times stored in its database rows. */
export interface DueWork {
  /** The name in logs and metrics. */
  name: string;
  /** The NOTIFY channel for new rows; without it, they are found at the next query. */
  channel?: string;
  /** How many pieces are done at once; default 5. For one organisation it is one fewer, but at least one. */
  width?: number;
  /** Returns the work that is due, organisations in turns, and then the work that is due later, by its time. */
  find(search: DueSearch): Promise<DueItem[]>;
  /** Does the work in one transaction, at most once even if several processes try. */
  carryOut(item: DueItem): Promise<DueOutcome>;
}
