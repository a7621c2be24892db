import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { Sign, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { StopView } from '../map-view/stop-views.js';
import { activityMark } from '../stop/activity-words.js';
import { type ActivityView, isOpen } from '../stop/open-work.js';
import { useRecordStates } from '../stop/record-states.js';
import { StopAddress, StopContacts } from '../stop/stop-facts.js';
import { StopTimes } from '../stop/stop-times.js';
import { StepMark } from '../stop/trouble-mark.js';
import classes from './route.module.css';

export interface CurrentStopProps {
  routeId: string;
  view: StopView;
  toDo: readonly ActivityView[];
  onStop: (stopId: string) => void;
}

/** The current stop: where, when, how far, what to do there, and whom to call. */
export function CurrentStop({ routeId, view, toDo, onStop }: CurrentStopProps) {
  const { route: words } = useMessages();
  const { text, distance, duration } = useFormats();
  const { troubleOf } = useRecordStates();
  const { stop, number, local } = view;
  const path = stop.planned_path_to;
  const isHere = local.status === 'arrived';
  const firstOpen = toDo.find(isOpen);
  return (
    <li className={classes.current} aria-current="step">
      <Sign tone="accent">{isHere ? words.youAreHere : words.nextStop}</Sign>
      <h3 className={classes.currentName}>
        <button type="button" className={classes.nameButton} onClick={() => onStop(view.id)}>
          {text(words.stopTitle, { number, name: stop.name })}
        </button>
      </h3>
      <StopTimes view={view} />
      <StopAddress view={view} />
      {path !== undefined && !isHere && (
        <p className={classes.quiet}>
          {text(words.distance, {
            distance: distance(path.distance_m),
            duration: duration(parseTimeSpan(path.duration) ?? 0),
          })}
        </p>
      )}
      <div>
        <p className={classes.quiet}>{toDo.length === 0 ? words.nothingToDo : words.toDo}</p>
        <ul className={classes.toDo}>
          {toDo.map((each) => (
            <li key={each.activity.reference}>
              <StepMark
                state={activityMark(each, isHere && each === firstOpen)}
                trouble={troubleOf(routeId, each.activity.reference)}
              />
              <span>
                <bdi>{each.activity.name}</bdi>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <StopContacts view={view} />
    </li>
  );
}
