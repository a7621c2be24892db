import { Button, ButtonRow, Dialog, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { proposalOf, useStopProposal } from '../road/stop-proposal.js';
import type { ActivityView } from './open-work.js';
import classes from './stop.module.css';

export interface LeaveDialogProps {
  stopId: string;
  open: boolean;
  onClose: () => void;
  activities: readonly ActivityView[];
  isBusy: boolean;
  onLeave: () => void;
}

/**
 * The driver may leave with open work, which then stays recorded as open. If the page asks for a departure with a time,
 * the button names the time that the report will have.
 */
export function LeaveDialog({ stopId, open, onClose, activities, isBusy, onLeave }: LeaveDialogProps) {
  const { stop } = useMessages();
  const { text, dateTime } = useFormats();
  const { proposal } = useStopProposal();
  const seen = proposalOf(proposal, 'departure', stopId)?.seen ?? null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={stop.leaveTitle}
      actions={
        <ButtonRow>
          <Button onClick={onClose}>{stop.stay}</Button>
          <Button variant="primary" busy={isBusy} onClick={onLeave}>
            {seen === null ? stop.amLeaving : text(stop.leftAt, { time: dateTime(seen.at) })}
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
