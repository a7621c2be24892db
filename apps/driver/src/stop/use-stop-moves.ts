import { usePhoneActions } from '../phone/use-phone.js';
import type { ActivityView } from './open-work.js';
import type { StopPaths } from './stop-paths.js';
import { useCapture } from './use-capture.js';
import { useHere } from './use-here.js';
import type { StopOnRoute } from './use-stop.js';

/** What the driver can report at a stop, with the position if it is known. */
export function useStopMoves({ stop }: StopOnRoute, paths: StopPaths) {
  const { capture } = usePhoneActions();
  const { run, isBusy, fault } = useCapture();
  const here = useHere();
  return {
    isBusy,
    fault,
    toRoute: paths.toRoute,
    arrive: () =>
      void run(
        () => capture.reportArrival(stop.id, here()),
        () => window.scrollTo(0, 0),
      ),
    leave: () => void run(() => capture.reportDeparture(stop.id, here()), paths.toRoute),
    goOn: (view: ActivityView) => paths.toNext(view),
    start: (view: ActivityView) =>
      void run(
        () => capture.reportActivity(view.activity.reference, 'started'),
        () => paths.toNext(view),
      ),
  };
}
