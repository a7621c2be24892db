import { Sign, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { StopView } from '../map-view/stop-views.js';
import classes from './stop.module.css';

/** The planned times beside the expected or actual times. */
export function StopTimes({ view }: { view: StopView }) {
  const { stop: words } = useMessages();
  const { dateTime } = useFormats();
  const { stop, local, expected, isLate } = view;
  const planned = stop.planned_arrival_at;
  const known = local.arrivedAt ?? expected.arrivalAt;
  return (
    <dl className={classes.times}>
      <div>
        <dt>{words.planned}</dt>
        <dd>{planned === undefined ? words.noTime : dateTime(planned)}</dd>
      </div>
      {known !== null && (
        <div>
          <dt>{local.arrivedAt === null ? words.expected : words.arrived}</dt>
          <dd>
            {dateTime(known)}
            {isLate && <Sign tone="warning">{words.late}</Sign>}
          </dd>
        </div>
      )}
    </dl>
  );
}
