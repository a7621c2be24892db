import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Access, AccessState } from './access-store.js';

const AccessContext = createContext<Access | null>(null);

export function AccessProvider({ access, children }: { access: Access; children: ReactNode }) {
  return <AccessContext value={access}>{children}</AccessContext>;
}

/** The log-in of the user, and the calls with its token. */
export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (access === null) throw new Error('There is no AccessProvider.');
  return access;
}

export function useAccessState(): AccessState {
  const access = useAccess();
  return useSyncExternalStore(access.subscribe, access.state);
}

/** The logged-in user and the organisation. Throws if nobody is logged in. */
export function useSignedIn(): Extract<AccessState, { stage: 'signed_in' }> {
  const state = useAccessState();
  if (state.stage !== 'signed_in') throw new Error('Nobody is logged in.');
  return state;
}
