import { Notice } from '@fleet/ui';
import { useLocation } from '@tanstack/react-router';
import { useLaterMessages } from '../language/later-messages.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was reached by saving its route. */
    savedRoute?: 'made' | 'changed';
  }
}

/** What the form has done that led to this page; nothing if another way did. */
export function SavedRouteNotice() {
  const { plan } = useLaterMessages();
  const { savedRoute } = useLocation().state;
  if (savedRoute === undefined) return null;
  return <Notice tone="success">{savedRoute === 'made' ? plan.made : plan.changed}</Notice>;
}
