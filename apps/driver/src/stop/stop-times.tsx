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
    <>
      {planned === undefined && <p className={classes.quiet}>{words.noTime}</p>}
      {(planned !== undefined || known !== null) && (
        <dl className={classes.times}>
          {planned !== undefined && (
            <div>
              <dt>{words.planned}</dt>
              <dd>{dateTime(planned)}</dd>
            </div>
          )}
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
      )}
    </>
  );
}
