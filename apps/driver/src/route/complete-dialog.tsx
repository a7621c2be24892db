import { Button, ButtonRow, Dialog, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { StopView } from '../map-view/stop-views.js';
import type { RouteNotes } from '../phone/route-notes.js';
import { activityViews, isOpen } from '../stop/open-work.js';
import classes from './route.module.css';

export interface CompleteDialogProps {
  open: boolean;
  onClose: () => void;
  stops: readonly StopView[];
  notes: RouteNotes;
  onComplete: () => void;
}

/** The driver may complete a route with open work, which then stays recorded as open. */
export function CompleteDialog({ open, onClose, stops, notes, onComplete }: CompleteDialogProps) {
  const { route: words } = useMessages();
  const { text, list } = useFormats();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.completeTitle}
      actions={
        <ButtonRow>
          <Button onClick={onClose}>{words.notYet}</Button>
          <Button variant="primary" onClick={onComplete}>
            {words.completeRoute}
          </Button>
        </ButtonRow>
      }
    >
      <p>{words.completeText}</p>
      <ul className={classes.openList}>
        {stops
          .filter((each) => each.state !== 'done')
          .map((each) => {
            const names = activityViews(each, notes)
              .filter(isOpen)
              .map(({ activity }) => activity.name);
            const stop = each.stop.name;
            return (
              <li key={each.id}>
                <bdi>
                  {names.length === 0 ? stop : text(words.openStopLine, { stop, activities: list(names) })}
                </bdi>
              </li>
            );
          })}
      </ul>
    </Dialog>
  );
}
