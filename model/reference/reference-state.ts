import type { PushKind } from '@fleet/contract/driving/push';
import type { EventType } from '@fleet/contract/outgoing/event-data';
import type { Expectation, Moment } from './expectation.js';
import type { PlanShape } from './plan-shapes.js';

/*
 * The reference's knowledge of the service. Plain data, so that a state can be cloned if the effect of a request is unknown. Records have names that the model gives; `answer-matching.ts` learns the service's ids from its responses.
 */

/** A push message to a driver's phone [C-9]. */
export interface Push {
  kind: PushKind;
  /** The name of the session or the route. */
  subject: string;
}

export interface Driver {
  name: string;
  enabled: boolean;
  /** All messages to the driver, in order. */
  pushes: Push[];
}

export interface Asset {
  name: string;
  /** The reading with which the asset was created. */
  initial: number;
  inService: boolean;
}

export interface Session {
  name: string;
  driver: string;
  asset: string;
  device: string;
  status: 'active' | 'revoked' | 'closed';
  reason: string | null;
  createdAt: Moment;
  endedAt: Moment | null;
  /** The sequences that have arrived [C-4]. */
  numbers: Set<number>;
  /**
   * The range of the driver's messages that the phone of this session receives: `to` is excluded, null while it is
   * active.
   */
  hears: { from: number; to: number | null };
}

/** The plan of a route, from a save, a patch or an assignment. */
export interface Plan {
  name: string;
  plannedStartAt: string | null;
  shape: PlanShape;
  driver: string | null;
  assets: string[];
  /** The asset that each odometer requirement names, by activity and requirement. */
  meters: Record<string, string>;
  /** The names of the stops, by their integration keys: they keep their ids through saves [C-10]. */
  stops: Record<string, string>;
}

/** One report on the execution of a route [C-6]. */
export interface Report {
  kind: 'arrival' | 'departure' | 'activity_status' | 'activity_added' | 'completion';
  /** The stop's name, the activity's reference, or empty. */
  target: string;
  at: number;
  /** The status of an activity. */
  detail: string;
  reason?: string;
  /** The stop that an added activity names, if any. */
  stop?: string;
  driver: string;
  late: boolean;
}

/** A period in which a driver worked on a route. */
export interface Tenure {
  driver: string;
  endedAt: Moment | null;
}

export interface Route {
  name: string;
  key: string;
  status: 'planned' | 'active' | 'completed' | 'cancelled';
  plan: Plan;
  /** The plan of every version, the first version first. */
  versions: Plan[];
  tenures: Tenure[];
  reports: Report[];
  completedAt: number | null;
}

/** An outcome as the driver sends it. */
export interface Entry {
  id: string;
  activity: string;
  requirement: string;
  /** ISO 8601; null if it is missing, which is a fault. */
  capturedAt: string | null;
  status: 'success' | 'skipped' | 'failed';
  reason: string | null;
  /** The fields of its kind as they are sent, with assets as names. */
  fields: Readonly<Record<string, unknown>>;
  sequence: number | null;
}

export interface RecordedOutcome {
  entry: Entry;
  route: string;
  session: string;
  driver: string;
  kind: string;
  /** The asset and the value of a successful odometer reading. */
  reading: { asset: string; value: number } | null;
  late: boolean;
  outOfOrder: boolean;
  corrects: string | null;
}

/** A capture after the end of its session [C-4]. */
export interface QuarantinedRecord {
  name: string;
  status: 'waiting' | 'accepted' | 'discarded';
  session: string;
  driver: string;
  route: string | null;
  content:
    | { kind: 'outcome'; entry: Entry; version: number }
    | { kind: 'progress'; report: Omit<Report, 'late'> }
    | { kind: 'position'; at: number };
  note: string | null;
}

export interface Transfer {
  name: string;
  route: string;
  from: string;
  toDriver: string | null;
  toAsset: string | null;
  status: 'requested' | 'released' | 'refused' | 'auto_released' | 'cancelled';
  reason: string;
  refusalReason: string | null;
}

/** An event as integrations read it [C-10]. */
export interface ExpectedEvent {
  type: EventType;
  route: string | null;
  session: string | null;
  driver: string | null;
  data: Expectation;
}

export interface Organisation {
  name: string;
  drivers: Driver[];
  assets: Asset[];
  sessions: Session[];
  routes: Route[];
  outcomes: RecordedOutcome[];
  /** The times of capture, by session [C-6]. */
  positions: Record<string, Set<number>>;
  quarantined: QuarantinedRecord[];
  transfers: Transfer[];
  events: ExpectedEvent[];
  /** How many names were given so far. */
  named: number;
}

/** Who calls the service. */
export interface Person {
  name: string;
  organisation: string;
  role: 'driver' | 'controller' | 'viewer' | 'integration';
  /** Incremented by each change that invalidates their tokens [C-3]. */
  generation: number;
}

export interface State {
  organisations: Organisation[];
  people: Person[];
  /** Ids of the service, by the model's names. */
  ids: Map<string, string>;
  /** The first responses, by caller and Idempotency-Key [C-1]. */
  keyed: Map<string, { call: string; answer: import('./expectation.js').ExpectedAnswer }>;
}

/** The input of a rule: the organisation, the whole state, and the time. */
export interface Scene {
  state: State;
  org: Organisation;
  at: Moment;
}

/** The record with that name; throws if there is none, which is an error of the model. */
export function byName<Item extends { name: string }>(items: readonly Item[], name: string): Item {
  const found = items.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the model knows no ${name}`);
  return found;
}

/** A new name for a record of the organisation. */
export function newName(org: Organisation, sort: string): string {
  org.named += 1;
  return `${org.name}.${sort}${org.named}`;
}

/** True if a time is before a moment or equal to it; throws if this is unknown. */
export function isUntil(atMs: number, { from, to }: Moment): boolean {
  if (from !== to && atMs >= from && atMs <= to) throw new Error('the model cannot tell which came first');
  return atMs <= from;
}

export function activeSessionOf(org: Organisation, driver: string): Session | undefined {
  return org.sessions.find((each) => each.driver === driver && each.status === 'active');
}

export function activeRouteOf(org: Organisation, driver: string): Route | undefined {
  return org.routes.find((each) => each.plan.driver === driver && each.status === 'active');
}

export function pendingTransferOf(org: Organisation, route: string): Transfer | undefined {
  return org.transfers.find((each) => each.route === route && each.status === 'requested');
}

/** Writes an event. */
export function tell(org: Organisation, type: EventType, about: Partial<Omit<ExpectedEvent, 'type'>>): void {
  org.events.push({ type, route: null, session: null, driver: null, data: {}, ...about });
}

/** Invalidates all tokens of a person [C-3]. */
export function invalidateTokens({ state }: Scene, person: string): void {
  byName(state.people, person).generation += 1;
}
