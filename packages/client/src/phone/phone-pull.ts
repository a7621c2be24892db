import type { Session } from '@fleet/contract/driving/sessions';
import type { Route } from '@fleet/contract/planning/routes';
import { hasProblem } from '../calls/call-result.js';
import { inPlace } from '../calls/retry-policy.js';
import type { DriverFailure } from './driver-client-shape.js';
import { chooseOrganisation } from './organisation-choice.js';
import { delayed, type PhoneParts } from './phone-parts.js';
import type { SyncResult } from './sync-runner.js';

/** The parts that a pull may read. */
export type PullPart = 'session' | 'route' | 'release';

/**
 * Parts that were read less than this many milliseconds ago, and of which no change was reported since, are not read
 * again after a failed request. It is half of the polling interval of a phone without push.
 */
const freshMs = 30_000;

export interface PullParts extends PhoneParts {
  /** The organisation that the app named. */
  organisationId: string | undefined;
  /** Whether the user who logs in now is the driver whose work the store contains. */
  isOwner(): boolean;
  /** The service has just confirmed that the user who logs in is the driver and works in this organisation. */
  own(organisationId: string): Promise<void>;
  /** The caller's account was read. */
  accountRead(username: string): void;
  /** Checks whether a controller asks for the route. */
  lookAtRelease(organisationId: string, routeId: string, hurry: AbortSignal): Promise<void>;
  /** The service has just returned how many records of this session it has received. */
  sessionPulled(session: Session): Promise<void>;
  /** This route is active, in a state that is new to the phone. `isAnother` if the phone had another route, or none. */
  routePulled(routeId: string, isAnother: boolean): Promise<void>;
  /** Session and route have been read. */
  pulled(): void;
}

/** Reads the session, route and release request of this phone from the service. */
export interface PhonePull {
  /** These parts may have changed. The next pull reads them, even right after the last one. */
  want(...parts: readonly PullPart[]): void;
  /** Requests the wanted parts; and the route, if it has not been read for half a minute. */
  pull(): Promise<SyncResult>;
  /** Ends the pauses between the attempts of the current pull. */
  hurry(): void;
  /** The organisation in which the driver works, or a failure if it cannot be determined now. */
  organisation(): Promise<{ ok: true; organisationId: string } | { ok: false; failure: DriverFailure }>;
  /** Stores a session, or its absence, from any source. */
  takeOver(session: Session | null): Promise<void>;
}

export function createPhonePull(parts: PullParts): PhonePull {
  const { api, memory, announcer, clock, signal } = parts;
  let hurried = new AbortController();
  const wanted = new Set<PullPart>(['session', 'route', 'release']);
  /** When a pull that requested something last succeeded. */
  let knownMs: number | null = null;
  let sessionTag: string | null = null;

  const how = () => ({ ...inPlace, signal, hurry: hurried.signal });

  function isFresh(): boolean {
    const ageMs = knownMs === null ? Number.POSITIVE_INFINITY : clock.now() - knownMs;
    return ageMs >= 0 && ageMs < freshMs;
  }

  async function organisation() {
    const known = parts.organisationId ?? (parts.isOwner() ? memory.owner?.organisationId : undefined);
    if (known !== undefined) return { ok: true as const, organisationId: known };
    const account = await api.readAccount(how());
    if (!account.ok) return { ok: false as const, failure: account.failure };
    const { user } = account.body.data;
    if (user !== null) parts.accountRead(user.username);
    return chooseOrganisation(account.body.data);
  }

  async function takeOver(session: Session | null): Promise<void> {
    const before = memory.session;
    const isSame = JSON.stringify(lasting(before)) === JSON.stringify(lasting(session));
    if (isSame) return;
    if (session !== null && session.id !== before?.id) wanted.add('route');
    await parts.keep(memory.keepSession(session));
    announcer.emit('session', session);
  }

  async function takeOverRoute(route: Route | null, etag: string | null): Promise<void> {
    const before = memory.kept;
    if (before === null && route === null) return;
    await parts.keep(memory.keepRoute(route === null ? null : { route, etag }));
    if (route !== null) {
      const isAnother = route.id !== before?.route.id;
      if (isAnother) wanted.add('release');
      await parts.routePulled(route.id, isAnother);
    }
    announcer.emit('route', route);
  }

  async function pullSession(organisationId: string): Promise<SyncResult | null> {
    const tag = memory.session === null ? null : sessionTag;
    const answer = await api.readSession({ ...how(), organisationId, ...ifOther(tag) });
    if (answer.ok) {
      sessionTag = answer.etag;
      await takeOver(answer.body.data);
      await parts.sessionPulled(answer.body.data);
    } else if (hasProblem(answer.failure, 'no_active_session')) await takeOver(null);
    else if (answer.failure.kind !== 'not_modified') return delayed(parts, answer.failure);
    return null;
  }

  async function pullRoute(organisationId: string): Promise<SyncResult | null> {
    const answer = await api.readActiveRoute({
      ...how(),
      organisationId,
      ...ifOther(memory.kept?.etag ?? null),
    });
    if (answer.ok) await takeOverRoute(answer.body.data, answer.etag);
    else if (hasProblem(answer.failure, 'no_active_route')) await takeOverRoute(null, null);
    else if (hasProblem(answer.failure, 'session_required')) await takeOver(null);
    else if (answer.failure.kind !== 'not_modified') return delayed(parts, answer.failure);
    return null;
  }

  /**
   * Requests one part. The next pull requests it again after a failure, or if the part was reported as changed during
   * the request.
   */
  async function ask(part: PullPart, read: () => Promise<SyncResult | null>): Promise<SyncResult | null> {
    wanted.delete(part);
    let failed: SyncResult | null | undefined;
    try {
      failed = await read();
    } finally {
      if (failed !== null) wanted.add(part);
    }
    return failed;
  }

  async function pullParts(isStale: boolean): Promise<SyncResult | null> {
    const chosen = await organisation();
    if (!chosen.ok) return delayed(parts, chosen.failure);
    const { organisationId } = chosen;
    if (wanted.has('session') || (isStale && memory.session === null)) {
      const failed = await ask('session', () => pullSession(organisationId));
      if (failed !== null) return failed;
    }
    if (memory.session !== null && (wanted.has('route') || isStale)) {
      const failed = await ask('route', () => pullRoute(organisationId));
      if (failed !== null) return failed;
    }
    await parts.own(organisationId);
    parts.pulled();
    knownMs = clock.now();
    if (wanted.delete('release') && memory.session !== null && memory.kept !== null) {
      await parts.lookAtRelease(organisationId, memory.kept.route.id, hurried.signal);
    }
    return null;
  }

  return {
    want(...which) {
      for (const each of which) wanted.add(each);
    },
    organisation,
    takeOver,
    hurry: () => hurried.abort(),
    async pull() {
      hurried = new AbortController();
      const isStale = !isFresh();
      const failed = isStale || wanted.size > 0 ? await pullParts(isStale) : null;
      // Without a session the service shows no route, and captures would belong to no session.
      if (failed === null && memory.session === null) await takeOverRoute(null, null);
      return failed ?? { event: 'pulled' };
    },
  };
}

const ifOther = (etag: string | null) => (etag === null ? {} : { ifNoneMatch: etag });

/** The session without the member that changes with every record. */
function lasting(session: Session | null): unknown {
  if (session === null) return null;
  const { received_through: _, ...rest } = session;
  return rest;
}
