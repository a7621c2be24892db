import type { Route } from '@fleet/contract/routes';
import type { Session } from '@fleet/contract/sessions';
import { hasProblem } from './call-result.js';
import type { DriverFailure } from './driver-client-shape.js';
import { chooseOrganisation } from './organisation-choice.js';
import { heldUp, type PhoneParts } from './phone-parts.js';
import type { SyncResult } from './sync-runner.js';

export interface PullParts extends PhoneParts {
  /** The organisation that the app named. */
  organisationId: string | undefined;
  /** Whether who logs in now is the driver whose work the store holds. */
  isOwner(): boolean;
  /** Who logs in now is the driver, and works in this organisation: the service has just said so. */
  own(organisationId: string): Promise<void>;
  /** Looks whether a controller asks for the route. */
  lookAtRelease(organisationId: string, routeId: string): Promise<void>;
  /** The service has just said how far it received what this session captured. */
  sessionPulled(session: Session): Promise<void>;
  /** This route is active, in a state that the phone did not have. */
  routePulled(routeId: string): Promise<void>;
  /** All that was to be read has been read. */
  pulled(): void;
}

/** Reads what the service knows of this phone. */
export interface PhonePull {
  /** The next pull asks for everything, not for the route alone. */
  wantAll(): void;
  pull(): Promise<SyncResult>;
  /** The organisation to work in; a failure when that is not to be known now. */
  organisation(): Promise<{ ok: true; organisationId: string } | { ok: false; failure: DriverFailure }>;
  /** Takes a session, or that there is none, from wherever it was told. */
  takeOver(session: Session | null): Promise<void>;
}

export function createPhonePull(parts: PullParts): PhonePull {
  const { api, memory, announcer, signal } = parts;
  const once = { attempts: 1, signal };
  let all = true;
  let sessionTag: string | null = null;

  async function organisation() {
    const known = parts.organisationId ?? (parts.isOwner() ? memory.owner?.organisationId : undefined);
    if (known !== undefined) return { ok: true as const, organisationId: known };
    const account = await api.readAccount(once);
    return account.ok
      ? chooseOrganisation(account.body.data)
      : { ok: false as const, failure: account.failure };
  }

  async function takeOver(session: Session | null): Promise<void> {
    const before = memory.session;
    const isSame = JSON.stringify(lasting(before)) === JSON.stringify(lasting(session));
    if (isSame) return;
    await parts.keep(memory.keepSession(session));
    announcer.emit('session', session);
  }

  async function takeOverRoute(route: Route | null, etag: string | null): Promise<void> {
    const before = memory.kept;
    if (before === null && route === null) return;
    await parts.keep(memory.keepRoute(route === null ? null : { route, etag }));
    if (route !== null) await parts.routePulled(route.id);
    announcer.emit('route', route);
  }

  async function pullSession(organisationId: string): Promise<SyncResult | null> {
    const tag = memory.session === null ? null : sessionTag;
    const answer = await api.readSession({ ...once, organisationId, ...ifOther(tag) });
    if (answer.ok) {
      sessionTag = answer.etag;
      await takeOver(answer.body.data);
      await parts.sessionPulled(answer.body.data);
    } else if (hasProblem(answer.failure, 'no_active_session')) await takeOver(null);
    else if (answer.failure.kind !== 'not_modified') return heldUp(parts, answer.failure);
    return null;
  }

  async function pullRoute(organisationId: string): Promise<SyncResult | null> {
    const answer = await api.readActiveRoute({
      ...once,
      organisationId,
      ...ifOther(memory.kept?.etag ?? null),
    });
    if (answer.ok) await takeOverRoute(answer.body.data, answer.etag);
    else if (hasProblem(answer.failure, 'no_active_route')) await takeOverRoute(null, null);
    else if (hasProblem(answer.failure, 'session_required')) await takeOver(null);
    else if (answer.failure.kind !== 'not_modified') return heldUp(parts, answer.failure);
    return null;
  }

  return {
    wantAll() {
      all = true;
    },
    organisation,
    takeOver,
    async pull() {
      const everything = all || memory.session === null;
      all = false;
      const failed = await pullAll(everything);
      if (failed === null) return { event: 'pulled' };
      all ||= everything;
      return failed;
    },
  };

  async function pullAll(everything: boolean): Promise<SyncResult | null> {
    const chosen = await organisation();
    if (!chosen.ok) return heldUp(parts, chosen.failure);
    const failed = everything ? await pullSession(chosen.organisationId) : null;
    if (failed !== null) return failed;
    if (memory.session !== null) {
      const refused = await pullRoute(chosen.organisationId);
      if (refused !== null) return refused;
    }
    await parts.own(chosen.organisationId);
    parts.pulled();
    // Without a session the service shows no route, and what is captured would belong to nothing.
    if (memory.session === null) await takeOverRoute(null, null);
    else if (everything && memory.kept !== null) {
      await parts.lookAtRelease(chosen.organisationId, memory.kept.route.id);
    }
    return null;
  }
}

const ifOther = (etag: string | null) => (etag === null ? {} : { ifNoneMatch: etag });

/** The session without what changes with every record. */
function lasting(session: Session | null): unknown {
  if (session === null) return null;
  const { received_through: _, ...rest } = session;
  return rest;
}
