import type { DriverApi, DriverClient, DriverFailure, ReleaseRequest } from '@fleet/client/driver';
import type { Session } from '@fleet/contract/driving/sessions';
import type { Asset } from '@fleet/contract/fleet/assets';
import type { Route } from '@fleet/contract/planning/routes';
import { createClient } from './client-parts.js';
import { openKeptRoutes } from './kept-routes.js';
import { unansweredTransfer } from './last-transfer.js';
import { watchLeftSession } from './left-session-watch.js';
import type { Answered } from './phone-view.js';
import { routeChangeOf } from './plan-change.js';
import { followQuarantined, type QuarantinedRecords } from './quarantined-records.js';
import { keepKnown, keepRemembered, type RememberedDriver, storeNameOf } from './remembered-driver.js';
import { createSessionWatch, type SessionWatch } from './session-watch.js';
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
export interface OpenDriver
  extends Pick<SessionWatch, 'setPin' | 'beginClosing' | 'endClosing' | 'acceptRevoked'> {
  client: DriverClient<DriverApi>;
  username: string;
  organisationId: string;
  quarantined: QuarantinedRecords;
  /**
   * A refusal names only the route. So this first reads the open request, and does not refuse if it is another request.
   */
  refuseIfOpen(request: Pick<ReleaseRequest, 'id' | 'route_id'>, reason: string): Promise<Answered>;
  /** `seen` is the route on which a page has just captured; the client may have a newer version. */
  refresh(seen?: Route | null): void;
  stop(options: { isForgotten: boolean }): Promise<void>;
}

/** Starts the client of a driver and updates the view from it. Rejects if the storage cannot be opened. */
export async function openDriver(parts: OpenDriverParts): Promise<OpenDriver> {
  const { store, deviceId, pin } = parts;
  let { remembered } = parts;
  let isStopped = false;
  let isFirstStateKnown = false;
  /** Until it is true, the client does not know its unsent records. */
  let isStarted = false;
  let isServiceReached = navigator.onLine;
  let release: ReleaseRequest | null = null;
  const { username, organisation } = remembered;
  const keptRoutes = await openKeptRoutes();

  const remember = (change: Partial<RememberedDriver>) => {
    remembered = { ...remembered, ...change };
    if (!isStopped) keepRemembered(remembered);
  };
  const watch = createSessionWatch({
    ...{ deviceId, store, pin, remember, refresh },
    remembered: () => remembered,
  });
  const left = watchLeftSession({ deviceId, remember, refresh, remembered: () => remembered });
  const client = createClient({
    baseUrl: parts.baseUrl,
    deviceId,
    fetch: parts.fetch,
    storeName: storeNameOf(username),
    organisationId: organisation.id,
    credentials: watch.credentials,
    token: remembered.token,
    onToken: (token) => remember(token === null ? { token } : { token, isInvalidated: false }),
  });
  watch.follow(client);
  const quarantined = followQuarantined(client, {
    organisationId: organisation.id,
    place: `${storeNameOf(username)}/${organisation.id}`,
    changed: () => refresh(),
  });

  function refresh(seen: Route | null = null): void {
    if (isStopped) return;
    const { route } = client;
    // Without a token the client is signed out, but notices it only at its next call.
    const state = remembered.token === null ? 'signed_out' : client.state;
    const session = watch.session();
    const before = store.view();
    const unsent = client.unsent();
    if (isStarted) keptRoutes.follow(present(route, seen), unsent);
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
      isCloseAsked: session !== null && session.id === remembered.closingSessionId,
      sessionEnd: remembered.isEndRead === true ? null : (remembered.sessionEnd ?? null),
      unansweredTransfer: unansweredTransfer(remembered),
      otherSession: otherSession(),
      leftSession: left.session(),
      asset: assetOf(session, route, client.assets()),
      assets: client.assets(),
      reasons: client.reasons(),
      waitingRoutes: client.waitingRoutes(),
      route,
      progress: client.progress(),
      keptRoutes: keptRoutes.list(),
      unsent,
      images: client.images(),
      waitingCount,
      refusedCount,
      quarantined: quarantined.list(),
      sync: state,
      isOnline: isServiceReached && navigator.onLine,
      release,
    });
  }

  async function refuseIfOpen(
    { id, route_id: routeId }: Pick<ReleaseRequest, 'id' | 'route_id'>,
    reason: string,
  ): Promise<Answered> {
    const read = await client.api.readRelease({ organisationId: organisation.id, routeId });
    if (!read.ok) return read;
    if (read.body.data?.id === id) return client.refuseRelease(routeId, reason);
    // The client shows the other request, or the end of this one.
    void client.signIn();
    return { ok: false, failure: { kind: 'aborted' } };
  }

  function otherSession(): Session | null {
    const { session } = client;
    const isHere = session?.organisation_id === organisation.id;
    return isHere && session.device_id !== deviceId ? session : null;
  }

  /** The last request may explain the end of the session, unless it ended in another way than by its deadline. */
  function keepTransfer({ id, route_id, status, deadline_at: deadlineAt }: ReleaseRequest): void {
    if (status === 'auto_released') return;
    const sessionId = watch.session()?.id;
    const { route } = client;
    const last = remembered.lastTransfer ?? null;
    if (status !== 'requested') {
      if (last?.id === id) remember({ lastTransfer: null });
    } else if (sessionId !== undefined && last?.id !== id && route?.id === route_id) {
      remember({ lastTransfer: { id, sessionId, routeName: route.name, deadlineAt } });
    }
  }

  function stageOf(session: Session | null, state: DriverClient['state']) {
    if (remembered.isRevoked) return 'revoked' as const;
    if (session !== null) return 'working' as const;
    if (!isFirstStateKnown) return 'starting' as const;
    return state === 'signed_out' ? ('signed_out' as const) : ('without_session' as const);
  }

  const { view } = store;
  client.on('state', (state) => {
    if (state === 'live' || state === 'flushing') {
      isServiceReached = true;
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
  client.on('route', (route) => {
    const change = routeChangeOf(view().route, route);
    if (change !== null) store.change({ routeChange: change });
    refresh();
  });
  client.on('release', (request) => {
    const isOpen = request.status === 'requested' && request.remainingMs > 0;
    release = isOpen ? request : null;
    keepTransfer(request);
    if (!isOpen) store.change({ endedRelease: { id: request.id, status: request.status } });
    refresh();
  });
  const lists = ['parked', 'unsent', 'images', 'assets', 'reasons', 'waitingRoutes'] as const;
  for (const name of lists) client.on(name, () => refresh());

  const setOnline = () => {
    if (navigator.onLine) client.nudge();
    if (!navigator.onLine || client.state === 'signed_out') isServiceReached = navigator.onLine;
    refresh();
  };
  await client.start();
  isStarted = true;
  watch.started();
  left.started(client);
  addEventListener('online', setOnline);
  addEventListener('offline', setOnline);
  keepRemembered(remembered);
  refresh();

  return {
    client,
    username,
    organisationId: organisation.id,
    ...watch,
    quarantined,
    refuseIfOpen,
    refresh,
    async stop({ isForgotten }) {
      isStopped = true;
      watch.stop();
      quarantined.stop();
      removeEventListener('online', setOnline);
      removeEventListener('offline', setOnline);
      if (isForgotten) keepRemembered(null);
      await client.stop();
    },
  };
}

const present = (...routes: readonly (Route | null)[]) => routes.flatMap((each) => each ?? []);

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
