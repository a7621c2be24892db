import type { PushKind } from '@fleet/contract/driving/push';
import type { EventType } from '@fleet/contract/outgoing/event-data';
import type { Expectation, Moment } from './expectation.js';
import type { PlanShape } from './plan-shapes.js';

/*
 * The reference's knowledge of the service. Plain data, so that a state can be cloned where a request's effect is
 * unknown. Records have names of our own; the service's ids are matched in its responses (`answer-matching.ts`).
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
  /** The reading with which the asset was made. */
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
  /** Record numbers that have arrived [C-4]. */
  numbers: Set<number>;
  /** The driver's messages that the phone of this session receives: from the first to before the last. */
  hears: { from: number; to: number | null };
}

/** What a save, a patch or an assignment says of a route. */
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
  /** Of an added activity: the stop named, if any. */
  stop?: string;
  driver: string;
  late: boolean;
}

/** A time in which a driver worked a route. */
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
  /** ISO 8601; null where the entry has none, which is a fault. */
  capturedAt: string | null;
  status: 'success' | 'skipped' | 'failed';
  reason: string | null;
  /** The fields of its kind, as they are sent, assets as names. */
  fields: Readonly<Record<string, unknown>>;
  sequence: number | null;
}

export interface RecordedOutcome {
  entry: Entry;
  route: string;
  session: string;
  driver: string;
  kind: string;
  /** Of an odometer's success: which asset, and what it showed. */
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
export interface Told {
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
  /** By session, when each was captured [C-6]. */
  positions: Record<string, Set<number>>;
  quarantined: QuarantinedRecord[];
  transfers: Transfer[];
  events: Told[];
  /** How many items of a sort were named so far. */
  named: number;
}

/** Who calls the service. */
export interface Person {
  name: string;
  organisation: string;
  role: 'driver' | 'controller' | 'viewer' | 'integration';
  /** Rises with whatever makes their tokens worthless [C-3]. */
  generation: number;
}

export interface State {
  organisations: Organisation[];
  people: Person[];
  /** Ids that the service gave, by our names. */
  ids: Map<string, string>;
  /** First answers by caller and Idempotency-Key [C-1]. */
  keyed: Map<string, { call: string; answer: import('./expectation.js').ExpectedAnswer }>;
}

/** The input of a rule: the organisation, the whole state for what is above it, and the time. */
export interface Scene {
  state: State;
  org: Organisation;
  at: Moment;
}

/** The record with that name; throws if there is none, which is a fault of the model. */
export function byName<Item extends { name: string }>(items: readonly Item[], name: string): Item {
  const found = items.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the model knows no ${name}`);
  return found;
}

/** A new name for something of the organisation. */
export function newName(org: Organisation, sort: string): string {
  org.named += 1;
  return `${org.name}.${sort}${org.named}`;
}

/** Whether a time lies before a moment or at it; throws if that is unknown. */
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
export function tell(org: Organisation, type: EventType, about: Partial<Omit<Told, 'type'>>): void {
  org.events.push({ type, route: null, session: null, driver: null, data: {}, ...about });
}

/** Makes every token of a person worthless [C-3]. */
export function invalidateTokens({ state }: Scene, person: string): void {
  byName(state.people, person).generation += 1;
}
