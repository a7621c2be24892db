import { usePhoneActions } from '../phone/use-phone.js';
import type { ActivityView } from './open-work.js';
import type { StopPaths } from './stop-paths.js';
import { useCapture } from './use-capture.js';
import type { StopOnRoute } from './use-stop.js';
import { useVisitReport } from './use-visit-report.js';

/** What the driver can report at a stop. */
export function useStopMoves({ stop }: StopOnRoute, paths: StopPaths) {
  const { capture } = usePhoneActions();
  const { run, isBusy, fault } = useCapture();
  const visits = useVisitReport();
  return {
    isBusy,
    fault,
    toRoute: paths.toRoute,
    arrive: () =>
      void run(
        () => visits.arrive(stop.id),
        () => window.scrollTo(0, 0),
      ),
    leave: () => void run(() => visits.leave(stop.id), paths.toRoute),
    goOn: (view: ActivityView) => paths.toNext(view),
    start: (view: ActivityView) =>
      void run(
        () => capture.reportActivity(view.activity.reference, 'started'),
        () => paths.toNext(view),
      ),
  };
}
