/** What the statement does with an item: records it, quarantines it, or looks up whether it was submitted before. */
export type ItemAction = 'record' | 'quarantine' | 'look_up';

/** One outcome as a parameter of the submission statement; the names are its columns. */
export interface SubmissionItem {
  /** Position in the request, from 0. */
  n: number;
  submission_id: string;
  action: ItemAction;
  activity_reference: string;
  requirement_key: string;
  kind: string;
  status: string;
  captured_at: string;
  sequence: number | null;
  /** SHA-256 of the canonical content, hexadecimal; null if the content has no canonical form. */
  hash: string | null;
  content: unknown;
  route_version: number;
  late: boolean;
  /** Its place in each sequence that contains its requirement; empty if the item records nothing. */
  places: readonly SequencePlace[];
  event_id: string;
}

/** The number of a listed sequence, and how many of its keys go before the requirement. */
export type SequencePlace = readonly [sequence: number, countBefore: number];

/** A sequence of an activity as a parameter of the submission statement; the names are its columns. */
export interface ListedSequence {
  sequence: number;
  activity_reference: string;
  /** The keys of requirements without conditions, as far as an item needs them. */
  keys: readonly string[];
}

/** The route, and the session and device that submit for it. */
export interface Submission {
  routeId: string;
  driverId: string;
  sessionId: string | null;
  deviceId: string | null;
}

/** State of session and route by which the outcomes were judged; the statement writes only if it is unchanged. */
export interface JudgedBy {
  sessionStatus: string;
  routeVersion: number;
  routeActive: boolean;
  /** The transaction has locked the assets whose readings the batch may change. */
  assetsLocked?: boolean;
  /** A controller accepts a quarantined record, so only recorded outcomes are searched for its id. */
  isAccepted?: boolean;
}

/** State of session and route in the database. */
export interface StateFacts {
  as_judged: boolean;
  /** Null if the organisation has no such route. */
  route_version: number | null;
  route_active: boolean;
  /** The route is assigned to the driver now, active or not. */
  route_assigned: boolean;
  /** The driver works the route or has worked it before. */
  route_worked: boolean;
  session_id: string | null;
  session_status: 'active' | 'revoked' | 'closed' | null;
  session_ended_at: string | null;
  device_id: string | null;
  /** The flush receipt of the session. */
  received_through: number | null;
}

export type ItemVerdict =
  | 'recorded'
  | 'quarantined'
  | 'quarantined_before'
  | 'duplicate'
  | 'reused'
  | 'raced'
  | 'refused';

/** What the statement did with one item. */
export interface ItemResult {
  n: number;
  result: ItemVerdict;
  late: boolean;
  out_of_order: boolean;
  corrects: string | null;
}

/** The row that the submission statement returns. */
export interface SubmissionRow extends StateFacts {
  results: ItemResult[] | null;
}
