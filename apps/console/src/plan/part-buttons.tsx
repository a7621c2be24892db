import { Button, useFormats } from '@fleet/ui';
import { useLaterMessages } from '../language/later-messages.js';
import classes from './plan.module.css';

export interface PartButtonsProps {
  /** What the buttons are about; part of their accessible names. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onDuplicate?: () => void;
}

/** Moves, copies and removes a part. A button that cannot do anything is marked as disabled, and keeps the focus. */
export function PartButtons({ name, isFirst, isLast, onMove, onRemove, onDuplicate }: PartButtonsProps) {
  const { plan } = useLaterMessages();
  const { text } = useFormats();
  const label = (act: string) => ({ 'aria-label': text(plan.named, { act, name }) });
  return (
    <div className={classes.partButtons}>
      <Button
        {...label(plan.moveUp)}
        variant="quiet"
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        {plan.moveUp}
      </Button>
      <Button
        {...label(plan.moveDown)}
        variant="quiet"
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        {plan.moveDown}
      </Button>
      {onDuplicate !== undefined && (
        <Button {...label(plan.duplicate)} variant="quiet" onClick={onDuplicate}>
          {plan.duplicate}
        </Button>
      )}
      <Button {...label(plan.remove)} variant="quiet" onClick={onRemove}>
        {plan.remove}
      </Button>
    </div>
  );
}
