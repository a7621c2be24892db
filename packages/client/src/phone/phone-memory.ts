import { Session } from '@fleet/contract/driving/sessions';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { Route } from '@fleet/contract/planning/routes';
import { type AnswerSchema, growingSchema } from '../calls/answer-schema.js';
import { frozen } from '../frozen-document.js';
import { type CapturedFact, factOf } from '../queue/local-progress.js';
import type { UnsentRecord } from '../queue/unsent-record.js';
import type { StoreChange, StoredDocument } from '../storage/unsent-store.js';

/** The active route, with the ETag of the state that the phone has. */
export interface KeptRoute {
  route: Route;
  etag: string | null;
}

/** The driver whose work the store contains. The name is not a secret; pin and token are never stored. */
export interface PhoneOwner {
  username: string;
  organisationId: string;
}

/** What a phone stores in addition to its queue, so that it can show and capture after a restart without a network. */
export interface PhoneMemory {
  readonly owner: PhoneOwner | null;
  readonly session: Session | null;
  readonly kept: KeptRoute | null;
  /** Captures on routes that are still relevant. */
  facts(): readonly CapturedFact[];
  keepOwner(owner: PhoneOwner): StoreChange[];
  keepSession(session: Session | null): StoreChange[];
  keepRoute(kept: KeptRoute | null): StoreChange[];
  /** The changes that record a fact, to be committed with the record itself; none if it is stored already. */
  factChanges(recordId: string, fact: CapturedFact): StoreChange[];
  /** Adds a fact to the memory, after it was committed. */
  learn(recordId: string, fact: CapturedFact): void;
  /** Forgets a capture that its driver gave up. */
  forgetFact(recordId: string): StoreChange[];
  /**
   * Forgets a completion of the route that has been sent. The route is active again, so the completion had no effect.
   */
  forgetCompletion(routeId: string, unsent: readonly UnsentRecord[]): StoreChange[];
  /**
   * Forgets captures on routes that are neither shown nor queued, and not among the routes that the driver worked on
   * last.
   */
  forgetRoutes(unsent: readonly UnsentRecord[]): StoreChange[];
}

const ownerKey = 'phone/owner';
const sessionKey = 'phone/session';
const routeKey = 'phone/route';
const factPrefix = 'fact/';

const checks = { session: growingSchema(Session), route: growingSchema(Route) };

/**
 * Reads the memory from the documents of a store. Never fails: what this version cannot read is treated as missing and
 * pulled again. The memory changes immediately; the caller commits the returned changes.
 */
export function readPhoneMemory(documents: readonly StoredDocument[]): PhoneMemory {
  let owner: PhoneOwner | null = null;
  let session: Session | null = null;
  let kept: KeptRoute | null = null;
  const facts = new Map<string, CapturedFact>();
  for (const { key, value } of documents) {
    if (key === ownerKey && isOwner(value)) owner = value;
    if (key === sessionKey) session = isSession(value) ? value : null;
    if (key === routeKey && isRecord(value)) {
      const { route, etag } = value;
      if (isRoute(route)) kept = { route: frozen(route), etag: typeof etag === 'string' ? etag : null };
    }
    if (key.startsWith(factPrefix) && isFact(value)) facts.set(key.slice(factPrefix.length), value);
  }
  const put = (key: string, value: unknown): StoreChange[] =>
    value === null ? [{ remove: key }] : [{ put: key, value }];
  const forget = (ids: readonly string[]): StoreChange[] => {
    for (const id of ids) facts.delete(id);
    return ids.map((id) => ({ remove: `${factPrefix}${id}` }));
  };
  return {
    get owner() {
      return owner;
    },
    get session() {
      return session;
    },
    get kept() {
      return kept;
    },
    facts: () => [...facts.values()],
    keepOwner(next) {
      owner = next;
      return put(ownerKey, next);
    },
    keepSession(next) {
      session = next;
      return put(sessionKey, next);
    },
    keepRoute(next) {
      kept = next === null ? null : { ...next, route: frozen(next.route) };
      return put(routeKey, next);
    },
    factChanges(recordId, fact) {
      const known = facts.get(recordId);
      // The fact is known already if a change such as parking writes the record again.
      if (known !== undefined && JSON.stringify(known) === JSON.stringify(fact)) return [];
      return put(`${factPrefix}${recordId}`, fact);
    },
    learn: (recordId, fact) => void facts.set(recordId, fact),
    forgetFact: (recordId) => (facts.has(recordId) ? forget([recordId]) : []),
    forgetCompletion(routeId, unsent) {
      const queued = new Set(unsent.map(({ id }) => id));
      const old = [...facts].flatMap(([id, fact]) =>
        fact.kind === 'completion' && fact.routeId === routeId && !queued.has(id) ? [id] : [],
      );
      return forget(old);
    },
    forgetRoutes(unsent) {
      const needed = new Set(unsent.flatMap(({ content }) => factOf(content)?.routeId ?? []));
      // Without a current route nothing is forgotten: the last route may come back with the next session.
      if (kept === null) return [];
      needed.add(kept.route.id);
      for (const routeId of latestRoutes([...facts.values()])) needed.add(routeId);
      const old = [...facts].flatMap(([id, fact]) => (needed.has(fact.routeId) ? [] : [id]));
      return forget(old);
    },
  };
}

/** A route that was taken away may come back, and its driver must not have to repeat work. */
const mostFormerRoutes = 10;

/** The routes with the latest reports, by the device's clock. */
function latestRoutes(facts: readonly CapturedFact[]): readonly string[] {
  const lastAt = new Map<string, string>();
  for (const fact of facts) {
    const known = lastAt.get(fact.routeId) ?? '';
    const at = 'at' in fact ? fact.at : '';
    if (at >= known) lastAt.set(fact.routeId, at);
  }
  const latestFirst = [...lastAt].sort(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0));
  return latestFirst.slice(0, mostFormerRoutes).map(([routeId]) => routeId);
}

const fits = (schema: AnswerSchema, value: unknown) => shapeCheck(schema).check(value).ok;
const isSession = (value: unknown): value is Session => fits(checks.session, value);
const isRoute = (value: unknown): value is Route => fits(checks.route, value);

function isOwner(value: unknown): value is PhoneOwner {
  if (!isRecord(value) || typeof value.username !== 'string') return false;
  return typeof value.organisationId === 'string';
}

const factKinds = ['outcome', 'arrival', 'departure', 'activity_status', 'added_activity', 'completion'];

function isFact(value: unknown): value is CapturedFact {
  if (!isRecord(value) || typeof value.routeId !== 'string') return false;
  return typeof value.kind === 'string' && factKinds.includes(value.kind);
}
