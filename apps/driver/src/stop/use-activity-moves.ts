import { noteReason } from '../phone/route-notes.js';
import { usePhoneActions } from '../phone/use-phone.js';
import type { StopPaths } from './stop-paths.js';
import { useCapture } from './use-capture.js';
import type { ActivityOnRoute } from './use-stop.js';

/** What the driver can report about an activity. */
export function useActivityMoves({ route, view }: ActivityOnRoute, paths: StopPaths) {
  const { capture } = usePhoneActions();
  const { run, isBusy, fault } = useCapture();
  const { reference } = view.activity;
  return {
    isBusy,
    fault,
    toStop: paths.toStop,
    toNext: () => paths.toNext(view),
    start: () =>
      void run(
        () => capture.reportActivity(reference, 'started'),
        () => view.next !== null && paths.toNext(view),
      ),
    complete: () => void run(() => capture.reportActivity(reference, 'completed'), paths.toStop),
    end: (status: 'failed' | 'skipped', reason: string, then: () => void) =>
      void run(async () => {
        const captured = await capture.reportActivity(reference, status, reason);
        if (captured.ok) await noteReason(route.id, reference, reason);
        return captured;
      }, then),
  };
}
