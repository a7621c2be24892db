import type { Captured, DriverFailure, RouteCapture } from '@fleet/client';
import type { Route } from '@fleet/contract/planning/routes';
import { dropOldDrafts } from './draft-store.js';
import type { LoggedIn } from './driver-log-in.js';
import type { OpenDriver } from './open-driver.js';
import { askToPersist, readStorage } from './phone-storage.js';
import type { Answered, PhoneActions, PhoneView } from './phone-view.js';
import {
  deviceId,
  isSameName,
  keepKnown,
  keepRemembered,
  type RememberedDriver,
  readRemembered,
} from './remembered-driver.js';
import { createServiceClock } from './service-clock.js';
import { createTabLead } from './tab-lead-stand-in.js';
import { createUpdateHold, type UpdateHold } from './update-hold.js';
import type { Phone } from './use-phone.js';
import { createViewStore, emptyView } from './view-store.js';

export interface DriverPhone extends Phone {
  updates: UpdateHold;
  stop(): Promise<void>;
}

const storageEveryMs = 300_000;

/** The phone of the driver: the client of the remembered driver, or of the one who logs in. */
export function createDriverPhone(baseUrl: string): DriverPhone {
  const store = createViewStore();
  const updates = createUpdateHold();
  const clock = createServiceClock(() => store.change({ clockOffsetMs: clock.offsetMs() }));
  const parts = { baseUrl, deviceId: deviceId(), fetch: clock.fetch };
  let driver: OpenDriver | null = null;
  let pending: { loggedIn: LoggedIn; pin: string } | null = null;

  async function open(remembered: RememberedDriver, pin: string | null): Promise<void> {
    store.change({ failure: null });
    try {
      const { openDriver } = await import('./open-driver.js');
      driver = await openDriver({ ...parts, store, remembered, pin });
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
      store.change({ stage: 'elsewhere' });
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
    if (driver !== null) await close(false);
    const { username, name, token } = loggedIn;
    keepKnown({ username, name });
    await open({ username, name, organisation, token, isRevoked: false }, pin);
    if (driver === null) return { ok: false as const, failure: store.view().failure ?? noOrganisation };
    const signedIn = await opened().client.signIn();
    opened().refresh();
    return signedIn;
  }

  const opened = (): OpenDriver => {
    if (driver === null) throw new Error('Nobody is logged in.');
    return driver;
  };
  const afterwards = async <Result>(result: Promise<Result>): Promise<Result> => {
    const answered = await result;
    driver?.refresh();
    return answered;
  };
  const answered = async (
    result: Promise<{ ok: true } | { ok: false; failure: DriverFailure }>,
  ): Promise<Answered> => {
    const answered = await afterwards(result);
    return answered.ok ? { ok: true } : answered;
  };

  /** On the route that the pages show, whatever the service has sent meanwhile. */
  function captureOn(shown: () => Route | null): RouteCapture {
    const on = (capture: (route: RouteCapture) => Promise<Captured>): Promise<Captured> => {
      const route = shown();
      const { client } = opened();
      return afterwards(capture(route === null ? client : client.onRoute(route)));
    };
    return {
      captureOutcome: (draft) => on((route) => route.captureOutcome(draft)),
      reportArrival: (...given) => on((route) => route.reportArrival(...given)),
      reportDeparture: (...given) => on((route) => route.reportDeparture(...given)),
      reportActivity: (...given) => on((route) => route.reportActivity(...given)),
      addActivity: (activity) => on((route) => route.addActivity(activity)),
      reportCompletion: () => on((route) => route.reportCompletion()),
    };
  }

  const actions: PhoneActions = {
    async logIn(username, pin) {
      if (driver !== null && isSameName(driver.username, username)) {
        driver.setPin(pin);
        return answered(driver.client.signIn());
      }
      const answer = await import('./driver-log-in.js')
        .then(({ logIn }) => logIn(parts, { username, pin }))
        .catch(notLoaded);
      if (!answer.ok) return answer;
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
      opened().setClosing(false);
      const taken = await opened().client.takeSession(assetId);
      if (taken.ok) {
        const { account } = store.view();
        if (account !== null) {
          const { username, name } = account;
          keepKnown({ username, name, lastAssetId: assetId });
        }
        await opened().client.signIn();
      }
      return answered(Promise.resolve(taken));
    },
    capture: captureOn(() => store.view().route),
    captureOn: (route) => captureOn(() => route),
    captureImage: (...given) => afterwards(opened().client.captureImage(...given)),
    async readImage(url) {
      const { client } = opened();
      const { readImage } = client as {
        readImage?: (url: string) => Promise<{ contentType: string; bytes: Uint8Array<ArrayBuffer> } | null>;
      };
      const found = (await readImage?.(url)) ?? null;
      return found === null ? null : new Blob([found.bytes], { type: found.contentType });
    },
    reportPosition: (position) => afterwards(opened().client.reportPosition(position)),
    mend: (id, draft) => afterwards(opened().client.mend(id, draft)),
    retry: (id) => afterwards(opened().client.retry(id)),
    async giveUp(id, reason) {
      const { giveUp } = opened().client as {
        giveUp?: (id: string, reason: string) => Promise<Answered>;
      };
      if (giveUp === undefined) return { ok: false, failure: notYet };
      return answered(giveUp(id, reason));
    },
    releaseRoute: (routeId) => answered(opened().client.releaseRoute(routeId)),
    refuseRelease: (routeId, reason) => answered(opened().client.refuseRelease(routeId, reason)),
    async closeSession(options) {
      opened().setClosing(true);
      const closed = await afterwards(opened().client.closeSession(options));
      if (!closed.ok) driver?.setClosing(false);
      return closed;
    },
    flushed: (timeoutMs) => opened().client.flushed(timeoutMs),
    syncNow: () => driver?.client.nudge(),
    async refreshLists() {
      await driver?.refreshLists(true);
      return store.view();
    },
    async endOtherSession(reason) {
      const { otherSession } = store.view();
      if (otherSession === null) return { ok: true };
      const { id: sessionId, organisation_id: organisationId } = otherSession;
      const ended = await opened().client.api.revokeSession({ organisationId, sessionId, body: { reason } });
      if (!ended.ok) return ended;
      return answered(opened().client.signIn());
    },
    async logOut() {
      store.change({ stage: 'starting' });
      await close(true);
      keepRemembered(null);
      const { storage, clockOffsetMs } = store.view();
      store.change({ ...signedOutView, storage, clockOffsetMs });
    },
    useHere: () => void tabs.takeOver(),
    acceptRevoked: () => driver?.acceptRevoked(),
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

const noOrganisation: DriverFailure = { kind: 'organisation_needed', organisations: [] };
const notYet: DriverFailure = { kind: 'unreachable', detail: 'This version cannot give a record up.' };

const signedOutView: PhoneView = { ...emptyView, stage: 'signed_out' };

/** The code of the client comes from the network at the very first visit. */
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
