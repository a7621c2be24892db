import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMay } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { createLiveEffects } from './live-effects.js';
import { createLiveStore, type LiveStore, type LiveView } from './live-store.js';

const LiveContext = createContext<LiveStore | null>(null);

/** Follows the live view while the user has the right, for all pages inside. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { access, organisationId } = useCaller();
  const queries = useQueryClient();
  const mayFollow = useMay('live:read');
  const { store, effects } = useMemo(() => {
    const made = createLiveEffects(queries, organisationId);
    const { onMessage, onState } = made;
    return {
      effects: made,
      store: createLiveStore({ access, onMessage, onState }),
    };
  }, [access, queries, organisationId]);
  useEffect(() => {
    if (!mayFollow) return;
    const end = store.start();
    return () => {
      end();
      effects.stop();
    };
  }, [store, effects, mayFollow]);
  return <LiveContext value={store}>{children}</LiveContext>;
}

export function useLiveStore(): LiveStore {
  const store = useContext(LiveContext);
  if (store === null) throw new Error('There is no LiveProvider.');
  return store;
}

export function useLiveView(): LiveView {
  const store = useLiveStore();
  return useSyncExternalStore(store.subscribe, store.view);
}
