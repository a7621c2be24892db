import { createContext, useContext, useSyncExternalStore } from 'react';
import type { UpdateHold } from '../phone/update-hold.js';
import { readAppConfig } from './app-config.js';
import { appVersion, isOlder } from './app-version.js';

export interface UpdateState {
  /** A new version is on the phone and can be activated. */
  isReady: boolean;
  /** The service requires a newer version than this one. */
  isTooOld: boolean;
}

/** Activates new versions of the app, but never while a form is open or a capture runs in any window. */
export interface AppUpdates {
  state(): UpdateState;
  subscribe(listener: () => void): () => void;
  /** Called by the driver: looks for a new version and activates it. */
  updateNow(): Promise<void>;
}

const everyMs = 3_600_000;
/** A page that was hidden for this long is replaced without asking the driver. */
const idleMs = 30_000;

const none: AppUpdates = {
  state: () => noUpdate,
  subscribe: () => () => {},
  updateNow: async () => {},
};
const noUpdate: UpdateState = { isReady: false, isTooOld: false };

const UpdatesContext = createContext<AppUpdates>(none);
export const AppUpdatesProvider = UpdatesContext.Provider;

export function useAppUpdates(): UpdateState & Pick<AppUpdates, 'updateNow'> {
  const updates = useContext(UpdatesContext);
  const state = useSyncExternalStore(updates.subscribe, updates.state);
  return { ...state, updateNow: updates.updateNow };
}

/**
 * Registers the service worker; without one (another browser, no HTTPS) the app works as a page. `page` is replaced by
 * the new version.
 */
export function createAppUpdates(hold: UpdateHold, page: Pick<Location, 'reload'> = location): AppUpdates {
  const listeners = new Set<() => void>();
  let state = noUpdate;
  let registration: ServiceWorkerRegistration | null = null;
  let isActivating = false;
  /** The driver asked for the new version. It may still be loading, or waiting until a form is closed. */
  let isWanted = false;

  function change(parts: Partial<UpdateState>): void {
    state = { ...state, ...parts };
    for (const listener of [...listeners]) listener();
  }

  function look(): void {
    // The first installed version takes over the page automatically.
    const isReady = registration?.waiting != null && navigator.serviceWorker.controller !== null;
    if (isReady !== state.isReady) change({ isReady });
    if (isReady && isWanted) activate();
  }

  function activate(): void {
    if (registration?.waiting == null) return;
    const replace = () => {
      isActivating = true;
      registration?.waiting?.postMessage('activate');
    };
    hold.whenAllFree(replace, { waits: isWanted });
  }

  function reload(): void {
    if (!hold.isBlocked) return page.reload();
    const forget = hold.onFree(() => {
      forget();
      page.reload();
    });
  }

  async function lookAtLeastVersion(): Promise<void> {
    const config = await readAppConfig();
    if (config === null) return;
    const { least_version: least } = config;
    const isTooOld = least !== null && isOlder(appVersion, least);
    if (isTooOld !== state.isTooOld) change({ isTooOld });
  }

  async function register(): Promise<void> {
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    if (workers === undefined || !import.meta.env.PROD) return;
    const hadController = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      if (hadController || isActivating) reload();
    });
    registration = await workers.register('/driver/service-worker.js', { scope: '/driver/' });
    registration.addEventListener('updatefound', () => {
      registration?.installing?.addEventListener('statechange', look);
    });
    look();
    // Activates an update that was found earlier: usually no form is open directly after the start.
    setTimeout(activate, 1_000);
    let idle: ReturnType<typeof setTimeout> | undefined;
    document.addEventListener('visibilitychange', () => {
      clearTimeout(idle);
      if (document.hidden) idle = setTimeout(activate, idleMs);
      else void registration?.update().catch(() => undefined);
    });
    setInterval(() => void registration?.update().catch(() => undefined), everyMs);
  }

  register().catch(() => undefined);
  void lookAtLeastVersion();
  // A phone may run the app for weeks, and the operator may require a newer version in this time.
  setInterval(() => void lookAtLeastVersion(), everyMs);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void lookAtLeastVersion();
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async updateNow() {
      isWanted = true;
      await registration?.update().catch(() => undefined);
      if (registration?.installing != null) return;
      if (registration?.waiting != null) activate();
      else reload();
    },
  };
}
