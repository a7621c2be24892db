import { Notice } from '@fleet/ui';
import { useLocation } from '@tanstack/react-router';
import { useLaterMessages } from '../language/later-messages.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How the form saved the route before it led to this page. */
    savedRoute?: 'made' | 'changed';
  }
}

/** Says what the form saved before it led to this page; nothing if the user came in another way. */
export function SavedRouteNotice() {
  const { plan } = useLaterMessages();
  const { savedRoute } = useLocation().state;
  if (savedRoute === undefined) return null;
  return <Notice tone="success">{savedRoute === 'made' ? plan.made : plan.changed}</Notice>;
}
