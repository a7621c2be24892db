import { createTabLead, type DriverFailure, hasProblem } from '@fleet/client/driver';
import type { Route } from '@fleet/contract/planning/routes';
import { dropOldDrafts, setDraftOwner } from './draft-store.js';
import type { LoggedIn } from './driver-log-in.js';
import { type ActingDriver, noDriver } from './no-driver.js';
import type { OpenDriver } from './open-driver.js';
import type { Answered, PhoneActions, PhoneView } from './phone-view.js';
import { plannedInstead } from './planned-vehicle.js';
import {
  isSameName,
  keepKnown,
  keepRemembered,
  type RememberedDriver,
  readRemembered,
  restoreDeviceId,
  storeNameOf,
} from './remembered-driver.js';
import { createServiceClock } from './service-clock.js';
import { isAnswerLost } from './session-end.js';
import { shownRouteCapture } from './shown-route-capture.js';
import { askToPersist, readStorage } from './storage-room.js';
import { createUpdateHold, type UpdateHold } from './update-hold.js';
import type { Phone } from './use-phone.js';
import { createViewStore, emptyView } from './view-store.js';

export interface DriverPhone extends Phone {
  updates: UpdateHold;
  stop(): Promise<void>;
}

const storageEveryMs = 300_000;

/** The phone of a driver: the client of the remembered driver, or of the one who logs in. */
export function createDriverPhone(baseUrl: string): DriverPhone {
  const store = createViewStore();
  const updates = createUpdateHold();
  const clock = createServiceClock(() => store.change({ clockOffsetMs: clock.offsetMs() }));
  const parts = { baseUrl, fetch: clock.fetch };
  const restoredId = restoreDeviceId();
  // The code is loaded while the browser decides which tab leads.
  if (readRemembered() !== null) void loadClient().catch(() => undefined);
  let driver: OpenDriver | null = null;
  let pending: { loggedIn: LoggedIn; pin: string } | null = null;
  /** The run of `open` that a log-in has begun. */
  let opening: Promise<void> | null = null;
  /** How often another window has taken over. Work that this window began before a take-over has no effect after it. */
  let takeOvers = 0;

  async function open(remembered: RememberedDriver, pin: string | null): Promise<void> {
    setDraftOwner(storeNameOf(remembered.username));
    store.change({ failure: null });
    try {
      const { openDriver } = await loadClient();
      driver = await openDriver({ ...parts, deviceId: await restoredId, store, remembered, pin });
    } catch (error) {
      store.change({ failure: notOpened(error), stage: 'signed_out' });
    }
    void lookAtStorage();
  }

  async function close(isForgotten: boolean): Promise<void> {
    const open = driver;
    driver = null;
    await open?.stop({ isForgotten });
  }

  async function lookAtStorage(): Promise<void> {
    store.change({ storage: await readStorage() });
  }

  const tabs = createTabLead({
    name: 'driver-app',
    async onLead() {
      store.change({ stage: 'starting' });
      const remembered = readRemembered();
      if (remembered === null) store.change({ stage: 'signed_out' });
      else await open(remembered, null);
    },
    async onFollow() {
      takeOvers += 1;
      pending = null;
      store.change({ stage: 'elsewhere' });
      await opening;
      await close(false);
      store.change({ stage: 'elsewhere' });
    },
  });
  const timer = setInterval(() => void lookAtStorage(), storageEveryMs);
  void lookAtStorage();
  void dropOldDrafts(Date.now());

  async function begin({ loggedIn, pin }: { loggedIn: LoggedIn; pin: string }, organisationId: string) {
    const organisation = loggedIn.organisations.find((each) => each.id === organisationId);
    if (organisation === undefined) return { ok: false as const, failure: noOrganisation };
    pending = null;
    void askToPersist().then(lookAtStorage);
    const begunAt = takeOvers;
    if (driver !== null) await close(false);
    if (takeOvers !== begunAt) return takenOver;
    const { username, name, token, organisations } = loggedIn;
    keepKnown({ username, name });
    opening = open({ username, name, organisation, organisations, token, isRevoked: false }, pin);
    await opening;
    if (driver === null) return { ok: false as const, failure: store.view().failure ?? noOrganisation };
    return answered(opened().client.signIn());
  }

  /**
   * An action reads this once, at its start: before it ends, the driver may log out, or another window may take over.
   */
  const opened = (): ActingDriver => driver ?? noDriver;
  const afterwards = async <Result>(result: Promise<Result>, seen?: Route | null): Promise<Result> => {
    const done = await result;
    driver?.refresh(seen);
    return done;
  };
  const answered = async (
    result: Promise<{ ok: true } | { ok: false; failure: DriverFailure }>,
  ): Promise<Answered> => {
    const done = await afterwards(result);
    return done.ok ? { ok: true } : done;
  };

  const actions: PhoneActions = {
    async logIn(username, pin) {
      if (driver !== null && isSameName(driver.username, username)) {
        driver.setPin(pin);
        return answered(driver.client.signIn());
      }
      const begunAt = takeOvers;
      const answer = await import('./driver-log-in.js')
        .then(async ({ logIn }) => logIn({ ...parts, deviceId: await restoredId }, { username, pin }))
        .catch(notLoaded);
      if (!answer.ok) return answer;
      if (takeOvers !== begunAt) return takenOver;
      const { loggedIn } = answer;
      const [only, ...others] = loggedIn.organisations;
      if (only === undefined) return { ok: false, failure: noOrganisation };
      if (others.length === 0) return begin({ loggedIn, pin }, only.id);
      pending = { loggedIn, pin };
      store.change({ stage: 'choosing_organisation', organisations: loggedIn.organisations });
      return { ok: true };
    },
    async chooseOrganisation(id) {
      return pending === null ? { ok: false, failure: noOrganisation } : begin(pending, id);
    },
    async takeSession(assetId) {
      const acting = opened();
      acting.endClosing(false);
      const known = store.view().route ?? store.view().routeToDrive;
      const taken = await acting.client.takeSession(assetId);
      if (taken.ok) {
        const { account } = store.view();
        if (account !== null) {
          const { username, name } = account;
          keepKnown({ username, name, lastAssetId: assetId });
        }
        await acting.client.signIn();
        acting.refresh();
        const { route, asset, assets } = store.view();
        // If the phone knew the route before the session began, it has already asked about the planned vehicle.
        const isNews = route?.id !== known?.id && route?.status === 'active';
        const isVehicleAsked = isNews && plannedInstead(route, asset, assets).length > 0;
        store.change({ isVehicleAsked, routeToDrive: null });
      }
      // The driver already has another session and decides about it, so the page must know that session.
      if (!taken.ok && hasProblem(taken.failure, 'driver_in_session')) await acting.client.signIn();
      return answered(Promise.resolve(taken));
    },
    capture: shownRouteCapture(
      () => opened().client,
      () => store.view().route,
      afterwards,
    ),
    captureOn: (route) =>
      shownRouteCapture(
        () => opened().client,
        () => route,
        afterwards,
      ),
    captureImage: (...given) => afterwards(opened().client.captureImage(...given)),
    async dropImages(urls) {
      // No driver is open in this window. The pictures stay until their driver drops them in another window.
      if (driver === null) return;
      const { client } = driver;
      await afterwards(Promise.all(urls.map((url) => client.dropImage(url))));
    },
    async readImage(url) {
      const found = await opened().client.readImage(url);
      return found === null ? null : new Blob([new Uint8Array(found.bytes)], { type: found.contentType });
    },
    answersOn: (routeId) => driver?.client.answersOn(routeId) ?? [],
    reportPosition: (position) => afterwards(opened().client.reportPosition(position)),
    mend: (id, draft) => afterwards(opened().client.mend(id, draft)),
    retry: (id) => afterwards(opened().client.retry(id)),
    async giveUp(id, reason) {
      const { client, quarantined } = opened();
      const record = client.unsent().find((each) => each.id === id);
      const given = await afterwards(client.giveUp(id, reason));
      if (given.ok && record !== undefined) quarantined.noteGivenUp(record);
      // If the record is not refused any more, nothing needs to be done.
      return given.ok || 'failure' in given ? given : { ok: true };
    },
    releaseRoute: (routeId) => answered(opened().client.releaseRoute(routeId)),
    refuseRelease: (routeId, reason) => answered(opened().client.refuseRelease(routeId, reason)),
    refuseIfOpen: (request, reason) => answered(opened().refuseIfOpen(request, reason)),
    async closeSession(options) {
      const acting = opened();
      acting.beginClosing();
      const closed = await afterwards(acting.client.closeSession(options));
      if (!closed.ok) acting.endClosing('failure' in closed && isAnswerLost(closed.failure));
      return closed;
    },
    flushed: (timeoutMs) => opened().client.flushed(timeoutMs),
    syncNow: () => driver?.client.nudge(),
    refreshLists: async () => driver?.client.nudge(),
    async lookUpAsset(code) {
      const { client, organisationId } = opened();
      const answer = await client.api.lookupAsset({ organisationId, query: { code } });
      return answer.ok ? answer.body.data : null;
    },
    async endOtherSession(reason) {
      const { client } = opened();
      const { otherSession } = store.view();
      if (otherSession === null) return { ok: true };
      const { id: sessionId, organisation_id: organisationId } = otherSession;
      const ended = await client.api.revokeSession({ organisationId, sessionId, body: { reason } });
      // The session may have ended in the meantime.
      if (!ended.ok && !hasProblem(ended.failure, 'session_ended')) return ended;
      return answered(client.signIn());
    },
    async logOut() {
      store.change({ stage: 'starting' });
      await close(true);
      keepRemembered(null);
      const { storage, clockOffsetMs } = store.view();
      store.change({ ...signedOutView, storage, clockOffsetMs });
    },
    takeOver: () => void tabs.takeOver(),
    acceptDiscards: () => driver?.quarantined.acceptDiscards(),
    acceptRevoked: () => driver?.acceptRevoked(),
    acceptVehicle: (routeToDrive) =>
      store.change({ isVehicleAsked: false, routeToDrive: routeToDrive ?? null }),
    acceptRouteChange: () => store.change({ routeChange: null }),
    holdUpdates: () => updates.hold(),
  };

  return {
    view: store.view,
    subscribe: store.subscribe,
    actions,
    updates,
    async stop() {
      clearInterval(timer);
      await close(false);
      await tabs.stop();
    },
  };
}

const loadClient = () => import('./open-driver.js');

/**
 * The answer to actions in a window that has lost the app to another window. The page then shows that the app is in use
 * in the other window.
 */
const takenOver = { ok: false as const, failure: { kind: 'aborted' as const } };

const noOrganisation: DriverFailure = { kind: 'organisation_needed', organisations: [] };

const signedOutView: PhoneView = { ...emptyView, stage: 'signed_out' };

/** At the first visit the client's code is loaded from the network, which can fail. */
function notLoaded(error: unknown): { ok: false; failure: DriverFailure } {
  return { ok: false, failure: { kind: 'unreachable', detail: String(error) } };
}

function notOpened(error: unknown): DriverFailure {
  const message = error instanceof Error ? error.message : String(error);
  const reason = typeof error === 'object' && error !== null && 'reason' in error ? error.reason : null;
  return {
    kind: 'not_stored',
    reason: reason === 'full' || reason === 'in_use' ? reason : 'broken',
    message,
  };
}
