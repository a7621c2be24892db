import type { PhoneView } from './phone-view.js';

export const emptyView: PhoneView = {
  stage: 'starting',
  account: null,
  organisations: [],
  session: null,
  sessionEnd: null,
  unansweredTransfer: null,
  otherSession: null,
  leftSession: null,
  asset: null,
  isVehicleAsked: false,
  routeToDrive: null,
  route: null,
  progress: null,
  keptRoutes: [],
  waitingRoutes: [],
  assets: [],
  reasons: [],
  unsent: [],
  images: [],
  waitingCount: 0,
  refusedCount: 0,
  isInvalidated: false,
  isCloseAsked: false,
  sync: 'signed_out',
  isOnline: true,
  failure: null,
  storage: { persisted: false, freeBytes: null },
  release: null,
  endedRelease: null,
  routeChange: null,
  clockOffsetMs: 0,
  quarantined: [],
};

/** Stores the view and notifies the pages of changes; simultaneous changes cause one notification. */
export interface ViewStore {
  view(): PhoneView;
  change(parts: Partial<PhoneView>): void;
  subscribe(listener: () => void): () => void;
}

export function createViewStore(first: PhoneView = emptyView): ViewStore {
  let view = first;
  let isAnnounced = false;
  const listeners = new Set<() => void>();
  return {
    view: () => view,
    change(parts) {
      view = { ...view, ...parts };
      if (isAnnounced) return;
      isAnnounced = true;
      queueMicrotask(() => {
        isAnnounced = false;
        for (const listener of [...listeners]) listener();
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
