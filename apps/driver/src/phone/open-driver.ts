import {
  type DriverApi,
  type DriverClient,
  type DriverFailure,
  hasProblem,
  type ReleaseRequest,
} from '@fleet/client/driver';
import type { Session } from '@fleet/contract/driving/sessions';
import type { Asset } from '@fleet/contract/fleet/assets';
import type { Route } from '@fleet/contract/planning/routes';
import { createClient } from './client-parts.js';
import { routeChangeOf } from './plan-change.js';
import { keepKnown, keepRemembered, type RememberedDriver, storeNameOf } from './remembered-driver.js';
import { readSessionEnd } from './session-end.js';
import { unsentCounts } from './unsent-counts.js';
import type { ViewStore } from './view-store.js';

export interface OpenDriverParts {
  baseUrl: string;
  deviceId: string;
  fetch: typeof globalThis.fetch;
  store: ViewStore;
  remembered: RememberedDriver;
  /** Kept in memory only, so that the token can be renewed while the app stays open. */
  pin: string | null;
}

/** One driver whose client runs on this phone. */
export interface OpenDriver {
  client: DriverClient<DriverApi>;
  username: string;
  organisationId: string;
  setPin(pin: string): void;
  /** The driver asks to close the session. If it has ended without an answer, the app asks the service how. */
  beginClosing(): void;
  /** The close failed. With `isAnswerLost` the session may be closed; then the service is asked. */
  endClosing(isAnswerLost: boolean): void;
  acceptRevoked(): void;
  refresh(): void;
  stop(options: { isForgotten: boolean }): Promise<void>;
}

/** If the service could not be asked how a session ended, it is asked again after this time. */
const askAgainMs = 5_000;

/** Starts the client of a driver and updates the view from it. Rejects if the storage cannot be opened. */
export async function openDriver(parts: OpenDriverParts): Promise<OpenDriver> {
  const { store } = parts;
  let { remembered, pin } = parts;
  let isStopped = false;
  /** Whether the driver has typed the pin since the service last confirmed the session. */
  let isPinFresh = pin !== null;
  /** The app has just logged in by itself: perhaps only to send records, which does not show that the session ended. */
  let isSessionToRead = false;
  let isFirstStateKnown = false;
  let isServiceReached = navigator.onLine;
  let release: ReleaseRequest | null = null;
  /** The id of this phone's session, as of the last event. The view may already show its end. */
  let ownId: string | null = null;
  /** The last session whose close the service confirmed to this phone. */
  let closedId: string | null = null;
  let askAgainTimer: ReturnType<typeof setTimeout> | undefined;
  const { username, organisation } = remembered;

  const remember = (change: Partial<RememberedDriver>) => {
    remembered = { ...remembered, ...change };
    if (!isStopped) keepRemembered(remembered);
  };
  const client = createClient({
    baseUrl: parts.baseUrl,
    deviceId: parts.deviceId,
    fetch: parts.fetch,
    storeName: storeNameOf(username),
    organisationId: organisation.id,
    async credentials(problems) {
      const session = ownSession();
      const hasOwn = session !== null && session.id !== closedId && !isPinFresh;
      if (hasOwn && hasProblem({ problems }, 'invalidated_token')) {
        pin = null;
        remember({ isInvalidated: true });
        // Also if a call beside the machine was refused, such as one for the lists.
        store.change({ failure: { kind: 'signed_out', problems } });
        refresh();
      }
      if (pin === null) return null;
      isSessionToRead = hasOwn;
      return { username, pin };
    },
    token: remembered.token,
    onToken: (token) => remember(token === null ? { token } : { token, isInvalidated: false }),
  });

  /** The session ended, perhaps because the phone is lost: only the driver's pin lets it go on. */
  function lock(): void {
    if (isPinFresh) return;
    pin = null;
    remember({ token: null });
    client.api.forgetToken();
  }

  function refresh(): void {
    if (isStopped) return;
    const { route } = client;
    // Without a token the client is signed out, but notices it only at its next call.
    const state = remembered.token === null ? 'signed_out' : client.state;
    const session = ownSession();
    const before = store.view();
    const unsent = client.unsent();
    const { waitingCount, refusedCount } = unsentCounts(unsent);
    const unsentCount = waitingCount + refusedCount;
    if (unsentCount !== before.waitingCount + before.refusedCount) {
      keepKnown({ username, name: remembered.name, unsentCount });
    }
    store.change({
      stage: stageOf(session, state),
      account: { username, name: remembered.name, organisation },
      organisations: [],
      session,
      isInvalidated: remembered.isInvalidated === true,
      sessionEnd: remembered.isEndRead === true ? null : (remembered.sessionEnd ?? null),
      otherSession: client.session?.device_id === parts.deviceId ? null : client.session,
      asset: assetOf(session, route, client.assets()),
      assets: client.assets(),
      reasons: client.reasons(),
      waitingRoutes: client.waitingRoutes(),
      route,
      progress: client.progress(),
      unsent,
      images: client.images(),
      waitingCount,
      refusedCount,
      sync: state,
      isOnline: isServiceReached && navigator.onLine,
      release,
    });
  }

  /** A driver has one session, which may belong to another phone. */
  function ownSession(): Session | null {
    const { session } = client;
    const isOwn = session?.device_id === parts.deviceId && session.id !== remembered.endedSessionId;
    return isOwn ? session : null;
  }

  function stageOf(session: Session | null, state: DriverClient['state']) {
    if (remembered.isRevoked) return 'revoked' as const;
    if (session !== null) return 'working' as const;
    if (!isFirstStateKnown) return 'starting' as const;
    return state === 'signed_out' ? ('signed_out' as const) : ('without_session' as const);
  }

  /** Asks the service how the session ended, until it has answered. */
  async function readEnd(): Promise<void> {
    clearTimeout(askAgainTimer);
    const { endedSessionId: id, sessionEnd: known } = remembered;
    if (id == null || known?.sessionId === id) return;
    const end = await readSessionEnd(client, organisation.id, id);
    if (remembered.endedSessionId !== id || isStopped) return;
    if (end === null) {
      clearTimeout(askAgainTimer);
      // In every other state, the listener of the next state change asks again.
      if (client.state === 'live') askAgainTimer = setTimeout(() => void readEnd(), askAgainMs);
      return;
    }
    const isRevoked =
      end.status === 'revoked' && (remembered.isRevoked || remembered.closingSessionId === id);
    remember({ sessionEnd: end, isRevoked, closingSessionId: null });
    refresh();
  }

  const { view } = store;
  client.on('state', (state) => {
    if (state === 'live') {
      void readEnd();
      if (isSessionToRead) queueMicrotask(() => client.nudge());
      isSessionToRead = false;
    }
    if (state === 'live' || state === 'flushing') {
      isServiceReached = true;
      if (ownSession() !== null) isPinFresh = false;
      const isSignedOut = remembered.isInvalidated === true && view().failure?.kind === 'signed_out';
      if (view().failure !== null && !isSignedOut) store.change({ failure: null });
    }
    // Without a token no request is sent, so only the browser knows whether there is a network.
    if (state === 'signed_out') isServiceReached = navigator.onLine;
    if (state === 'offline') isServiceReached = !isUnreached(view().failure);
    if (state !== 'pulling') isFirstStateKnown = true;
    refresh();
  });
  client.on('failure', (failure) => store.change({ failure }));
  client.on('closed', ({ sessionId }) => {
    closedId = sessionId;
  });
  client.on('session', (session) => {
    const beforeId = ownId;
    const isOwn = session?.device_id === parts.deviceId;
    ownId = isOwn ? session.id : null;
    if (beforeId !== null && beforeId !== ownId && beforeId !== closedId) {
      // If the driver asked to close this session, ask the service whether it was closed or revoked.
      const isRevoked = remembered.closingSessionId !== beforeId;
      remember({ isRevoked, endedSessionId: beforeId, sessionEnd: null, isEndRead: false });
      lock();
      void readEnd();
    }
    // This session is active at the service, so forget that it ended.
    if (isOwn) {
      isPinFresh = false;
      const isClosingIt = session.id === remembered.closingSessionId;
      const closingSessionId = isClosingIt ? session.id : null;
      remember({ isRevoked: false, endedSessionId: null, sessionEnd: null, closingSessionId });
    }
    refresh();
  });
  // A token ends with its session, so without a pin the client cannot ask whether the session was revoked.
  client.on('push', ({ kind, subjectId }) => {
    if (kind !== 'session_revoked' || subjectId !== ownId) return;
    ownId = null;
    remember({ isRevoked: true, endedSessionId: subjectId, isEndRead: false });
    lock();
    void readEnd();
    refresh();
  });
  client.on('route', (route) => {
    const change = routeChangeOf(view().route, route);
    if (change !== null) store.change({ routeChange: change });
    refresh();
  });
  client.on('release', (request) => {
    const isOpen = request.status === 'requested' && request.remainingMs > 0;
    release = isOpen ? request : null;
    if (!isOpen) store.change({ endedRelease: { id: request.id, status: request.status } });
    refresh();
  });
  const lists = ['parked', 'unsent', 'images', 'assets', 'reasons', 'waitingRoutes'] as const;
  for (const name of lists) client.on(name, refresh);
  client.on('quarantined', ({ id }) => store.change({ quarantined: [...view().quarantined, id] }));

  const setOnline = () => {
    if (navigator.onLine) client.nudge();
    if (!navigator.onLine || client.state === 'signed_out') isServiceReached = navigator.onLine;
    refresh();
  };
  await client.start();
  ownId ??= ownSession()?.id ?? null;
  addEventListener('online', setOnline);
  addEventListener('offline', setOnline);
  keepRemembered(remembered);
  refresh();

  return {
    client,
    username,
    organisationId: organisation.id,
    setPin(given) {
      pin = given;
      isPinFresh = true;
    },
    beginClosing() {
      remember({ closingSessionId: view().session?.id ?? null });
    },
    endClosing(isAnswerLost) {
      if (!isAnswerLost) remember({ closingSessionId: null });
    },
    acceptRevoked() {
      // If the reason is not known yet, the app shows it later.
      remember({ isRevoked: false, isEndRead: remembered.sessionEnd != null });
      store.change({ quarantined: [] });
      refresh();
    },
    refresh,
    async stop({ isForgotten }) {
      isStopped = true;
      clearTimeout(askAgainTimer);
      removeEventListener('online', setOnline);
      removeEventListener('offline', setOnline);
      if (isForgotten) keepRemembered(null);
      await client.stop();
    },
  };
}

/** No response, or one that did not come from a working service. */
function isUnreached(failure: DriverFailure | null): boolean {
  if (failure === null) return false;
  return (
    failure.kind === 'unreachable' ||
    failure.kind === 'unreadable' ||
    (failure.kind === 'refused' && failure.status >= 500)
  );
}

function assetOf(session: Session | null, route: Route | null, assets: readonly Asset[]): Asset | null {
  if (session === null) return null;
  const listed = assets.find((each) => each.id === session.asset_id);
  if (listed !== undefined) return listed;
  const allocated = route?.allocation.assets.find((each) => each.id === session.asset_id);
  return allocated === undefined
    ? null
    : { ...allocated, site_ids: [], status: 'in_service', updated_at: session.created_at };
}
