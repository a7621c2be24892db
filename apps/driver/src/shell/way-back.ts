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

const { unsent } = driverPaths;

/** The ways to the unsent records and back: the page that the driver came from is kept in the history. */
export function useUnsentPaths() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const state = () => stateOf(history);
  return {
    /** The list of unsent records. */
    toList: () => void navigate({ to: unsent, state: state() }),
    toMend: (recordId: string) =>
      void navigate({ to: driverPaths.mend, params: { recordId }, state: state() }),
    /** The page of a refused record, from which the driver returns to the end of the day. */
    toMendForDayEnd: (recordId: string) =>
      void navigate({ to: driverPaths.mend, params: { recordId }, state: { isForDayEnd: true } }),
    /** After a correction. */
    fromMend: () =>
      void navigate(
        history.location.state.isForDayEnd === true
          ? { to: driverPaths.dayEnd }
          : { to: unsent, state: state() },
      ),
    /** From the list to the page that the driver came from. */
    fromList() {
      const { cameFrom } = history.location.state;
      if (cameFrom === undefined) void navigate({ to: driverPaths.route });
      else history.push(cameFrom);
    },
  };
}

/** Among the pages of unsent records, the page from which the driver came to the first one stays. */
function stateOf({ location: { pathname, href, state } }: RouterHistory): { cameFrom?: string } {
  if (!pathname.includes(unsent)) return { cameFrom: href };
  return state.cameFrom === undefined ? {} : { cameFrom: state.cameFrom };
}
