import { Sign, StatusMark, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { StopView } from '../map-view/stop-views.js';
import classes from './route.module.css';

/** A stop in one line: its mark, its name, its time. */
export function StopRow({ view, onStop }: { view: StopView; onStop: (stopId: string) => void }) {
  const { route: words } = useMessages();
  const { text, dateTime } = useFormats();
  const { stop, number, state, expected, local, isLate } = view;
  const at = local.departedAt ?? expected.arrivalAt;
  const time = at === null ? null : dateTime(at);
  return (
    <li className={classes.line}>
      <button type="button" className={classes.row} onClick={() => onStop(view.id)}>
        <StatusMark status={state} />
        <span className={classes.rowName}>{text(words.stopTitle, { number, name: stop.name })}</span>
        {time !== null && <span className={classes.rowTime}>{time}</span>}
        {isLate && state !== 'done' && <Sign tone="warning">{words.late}</Sign>}
      </button>
    </li>
  );
}
