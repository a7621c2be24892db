import {
  type DriverApi,
  type DriverClient,
  type DriverFailure,
  isParked,
  type ReleaseRequest,
} from '@fleet/client/driver';
import type { Session } from '@fleet/contract/driving/sessions';
import type { Asset } from '@fleet/contract/fleet/assets';
import type { Route } from '@fleet/contract/planning/routes';
import { createClient } from './client-parts.js';
import { routeChangeOf } from './plan-change.js';
import { keepKnown, keepRemembered, type RememberedDriver, storeNameOf } from './remembered-driver.js';
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
  /** Until this is called again with false, an end of the session is the driver's own doing. */
  setClosing(isClosing: boolean): void;
  acceptRevoked(): void;
  refresh(): void;
  stop(options: { isForgotten: boolean }): Promise<void>;
}

/** Starts the client of a driver and keeps the view in step with it. Rejects when the storage cannot be opened. */
export async function openDriver(parts: OpenDriverParts): Promise<OpenDriver> {
  const { store } = parts;
  let { remembered, pin } = parts;
  let isClosing = false;
  let isStopped = false;
  let isKnown = false;
  let isReached = navigator.onLine;
  let release: ReleaseRequest | null = null;
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
    credentials: async () => (pin === null ? null : { username, pin }),
    token: remembered.token,
    onToken: (token) => remember({ token }),
  });

  function refresh(): void {
    if (isStopped) return;
    const { route, state } = client;
    const session = ownSession();
    const before = store.view();
    const unsent = client.unsent();
    const shown = unsent.filter((each) => each.content.kind !== 'position');
    const waitingCount = shown.length;
    if (waitingCount !== before.waitingCount) keepKnown({ username, name: remembered.name, waitingCount });
    store.change({
      stage: stageOf(session, state),
      account: { username, name: remembered.name, organisation },
      organisations: [],
      session,
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
      refusedCount: shown.filter(isParked).length,
      sync: state,
      isOnline: isReached && navigator.onLine,
      release,
    });
  }

  /** The service knows one session of a driver, which may be that of another phone. */
  function ownSession(): Session | null {
    const { session } = client;
    const isOwn = session?.device_id === parts.deviceId && session.id !== remembered.endedSessionId;
    return isOwn ? session : null;
  }

  function stageOf(session: Session | null, state: DriverClient['state']) {
    if (remembered.isRevoked) return 'revoked' as const;
    if (session !== null) return 'working' as const;
    if (!isKnown) return 'starting' as const;
    return state === 'signed_out' ? ('signed_out' as const) : ('without_session' as const);
  }

  const { view } = store;
  client.on('state', (state) => {
    if (state === 'live' || state === 'flushing') {
      isReached = true;
      if (view().failure !== null) store.change({ failure: null });
    }
    // Without a token nothing is asked, so only the browser knows.
    if (state === 'signed_out') isReached = navigator.onLine;
    if (state === 'offline') isReached = !isUnreached(view().failure);
    if (state !== 'pulling') isKnown = true;
    refresh();
  });
  client.on('failure', (failure) => store.change({ failure }));
  client.on('session', (session) => {
    // Once revoked, another session is what ends it.
    const isOwn = session?.device_id === parts.deviceId;
    if (!isOwn && view().session !== null && !isClosing) remember({ isRevoked: true });
    if (isOwn && remembered.isRevoked) remember({ isRevoked: false });
    refresh();
  });
  // A token ends with its session: without a pin the client cannot ask what became of it.
  client.on('push', ({ kind, subjectId }) => {
    if (kind !== 'session_revoked' || subjectId !== view().session?.id || isClosing) return;
    remember({ isRevoked: true, endedSessionId: subjectId });
    refresh();
  });
  client.on('route', (route) => {
    const change = routeChangeOf(view().route, route);
    if (change !== null) store.change({ routeChange: change });
    refresh();
  });
  client.on('release', (request) => {
    release = request.status === 'requested' && request.remainingMs > 0 ? request : null;
    refresh();
  });
  const lists = ['parked', 'unsent', 'images', 'assets', 'reasons', 'waitingRoutes'] as const;
  for (const name of lists) client.on(name, refresh);
  client.on('quarantined', ({ id }) => store.change({ quarantined: [...view().quarantined, id] }));

  const setOnline = () => {
    if (navigator.onLine) client.nudge();
    if (!navigator.onLine || client.state === 'signed_out') isReached = navigator.onLine;
    refresh();
  };
  await client.start();
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
    },
    setClosing(closing) {
      isClosing = closing;
    },
    acceptRevoked() {
      remember({ isRevoked: false });
      refresh();
    },
    refresh,
    async stop({ isForgotten }) {
      isStopped = true;
      removeEventListener('online', setOnline);
      removeEventListener('offline', setOnline);
      if (isForgotten) keepRemembered(null);
      await client.stop();
    },
  };
}

/** No answer, or one that the service cannot have given. */
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
