import { useNavigate, useRouter } from '@tanstack/react-router';
import { driverPaths } from '../phone/driver-paths.js';
import { useUnsentList, wayBack } from '../shell/way-back.js';

/**
 * Navigation among the pages of unsent records, and back to the page that the driver came from, which the history
 * keeps.
 */
export function useUnsentPaths() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const toList = useUnsentList();
  return {
    toList,
    toMend: (recordId: string) =>
      void navigate({ to: driverPaths.mend, params: { recordId }, state: wayBack(history) }),
    /** The page of a refused record, from which the driver returns to the end of the day. */
    toMendForDayEnd: (recordId: string) =>
      void navigate({ to: driverPaths.mend, params: { recordId }, state: { isForDayEnd: true } }),
    /** After a correction. */
    fromMend() {
      if (history.location.state.isForDayEnd === true) void navigate({ to: driverPaths.dayEnd });
      else toList();
    },
    /** From the list to the page that the driver came from. */
    fromList() {
      const { cameFrom } = history.location.state;
      if (cameFrom === undefined) void navigate({ to: driverPaths.route });
      else history.push(cameFrom);
    },
  };
}
