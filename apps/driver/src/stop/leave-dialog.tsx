import { Button, ButtonRow, Dialog } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { ActivityView } from './open-work.js';
import classes from './stop.module.css';

export interface LeaveDialogProps {
  open: boolean;
  onClose: () => void;
  activities: readonly ActivityView[];
  isBusy: boolean;
  onLeave: () => void;
}

/** The driver may leave with open work, which then stays recorded as open. */
export function LeaveDialog({ open, onClose, activities, isBusy, onLeave }: LeaveDialogProps) {
  const { stop } = useMessages();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={stop.leaveTitle}
      actions={
        <ButtonRow>
          <Button onClick={onClose}>{stop.stay}</Button>
          <Button variant="primary" busy={isBusy} onClick={onLeave}>
            {stop.amLeaving}
          </Button>
        </ButtonRow>
      }
    >
      <p>{stop.leaveText}</p>
      <ul className={classes.plainList}>
        {activities.map(({ activity }) => (
          <li key={activity.reference}>
            <bdi>{activity.name}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
