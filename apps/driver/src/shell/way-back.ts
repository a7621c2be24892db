import { type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router';
import { driverPaths } from '../phone/driver-paths.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page from which the driver came to the unsent records. */
    cameFrom?: string;
    /** The driver corrects a refused record to end the day. */
    isForDayEnd?: boolean;
  }
}

/** Opens the list of unsent records, which leads back to this page. */
export function useUnsentList(): () => void {
  const navigate = useNavigate();
  const { history } = useRouter();
  return () => void navigate({ to: driverPaths.unsent, state: wayBack(history) });
}

/**
 * The history state that remembers the page from which the driver came to the unsent records. The remembered page
 * stays the same while the driver moves among the pages of unsent records.
 */
export function wayBack({ location: { pathname, href, state } }: RouterHistory) {
  const cameFrom = pathname.includes(driverPaths.unsent) ? state.cameFrom : href;
  return cameFrom === undefined ? {} : { cameFrom };
}
