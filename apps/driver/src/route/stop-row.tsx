import { Icon, StatusMark, useFormats } from '@fleet/ui';
import { memo } from 'react';
import { useMessages } from '../language/driver-messages.js';
import type { StopView } from '../map-view/stop-views.js';
import classes from './route.module.css';

export interface StopRowProps {
  id: string;
  number: number;
  name: string;
  state: StopView['state'];
  /** The time of departure, or the expected arrival. */
  time: string | null;
  isLate: boolean;
  /** The driver has left, and something there was not possible. */
  isShort: boolean;
  onStop: (stopId: string) => void;
}

/**
 * A stop in one line: its mark, its name, its time. Memoised, so that only changed rows of a long route render again.
 */
export const StopRow = memo(function StopRow(props: StopRowProps) {
  const { id, number, name, state, time, isLate, isShort, onStop } = props;
  const { route: words, stop: stopWords } = useMessages();
  const { text } = useFormats();
  return (
    <li className={classes.line}>
      <button type="button" className={classes.row} onClick={() => onStop(id)}>
        <StatusMark status={state} />
        <span className={classes.rowName}>
          {text(words.stopTitle, { number, name })}
          {isShort && (
            <span className={classes.rowShort}>
              <Icon name="warning" />
              {stopWords.completedShort}
            </span>
          )}
        </span>
        <span className={classes.rowTime}>
          {time}
          {isLate && state !== 'done' && <span className={classes.rowLate}>{words.late}</span>}
        </span>
      </button>
    </li>
  );
});
