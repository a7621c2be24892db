import type { Route } from '@fleet/contract/planning/routes';
import { Step, Steps, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import type { StopView } from '../map-view/stop-views.js';
import { driverPaths } from '../phone/driver-paths.js';
import { ActivityGoods } from './activity-goods.js';
import { activityMark, activityState } from './activity-words.js';
import { type ActivityView, isOpen } from './open-work.js';
import { useRecordStates } from './record-states.js';
import classes from './stop.module.css';
import { StepMark } from './trouble-mark.js';

export interface StopStepsProps {
  route: Route;
  stop: StopView;
  activities: readonly ActivityView[];
}

/** The steps of a stop (arrive, activities, leave) as a list, with the current step open. */
export function StopSteps({ route, stop, activities }: StopStepsProps) {
  const messages = useMessages();
  const formats = useFormats();
  const { stop: words } = messages;
  const { text, dateTime, list } = formats;
  const { status, arrivedAt, departedAt } = stop.local;
  const open = activities.filter(isOpen);
  const current = status === 'arrived' ? open[0] : undefined;
  const { troubleOf, troubleAt } = useRecordStates();
  const arrival = troubleAt(route.id, 'arrival', stop.id);
  const departure = troubleAt(route.id, 'departure', stop.id);
  const arrivalState = status === 'pending' ? 'current' : 'done';
  const departureState =
    status === 'departed' ? 'done' : status === 'arrived' && open.length === 0 ? 'current' : 'todo';
  return (
    <Steps label={words.steps}>
      <Step
        state={arrivalState}
        mark={<StepMark state={arrivalState} trouble={arrival} />}
        title={arrivedAt === null ? words.arriveStep : text(words.arrivedStep, { time: dateTime(arrivedAt) })}
        detail={arrival === null ? null : words[arrival]}
      />
      {activities.map((view) => {
        const trouble = troubleOf(route.id, view.activity.reference);
        const state = activityMark(view, view === current);
        return (
          <Step
            key={view.activity.reference}
            state={state}
            mark={<StepMark state={state} trouble={trouble} />}
            title={
              <Link
                to={driverPaths.activity}
                params={{ stopId: stop.id, reference: view.activity.reference }}
                className={classes.stepLink}
              >
                {view.activity.name}
              </Link>
            }
            detail={activityState(view, messages, formats, trouble)}
          >
            {view === current && hasMore(view) && <OpenActivity route={route} view={view} />}
          </Step>
        );
      })}
      <Step
        state={departureState}
        mark={<StepMark state={departureState} trouble={departure} />}
        title={departedAt === null ? words.leaveStep : text(words.leftStep, { time: dateTime(departedAt) })}
        detail={
          departure !== null
            ? words[departure]
            : departedAt !== null || open.length === 0
              ? null
              : text(words.beforeLeaving, { activities: list(open.map((each) => each.activity.name)) })
        }
      />
    </Steps>
  );
}

const hasGoods = ({ activity }: ActivityView) => (activity.consignment_references ?? []).length > 0;
const hasMore = (view: ActivityView) => view.activity.description !== undefined || hasGoods(view);

function OpenActivity({ route, view }: { route: Route; view: ActivityView }) {
  const { activity } = view;
  return (
    <>
      {activity.description !== undefined && <p className={classes.description}>{activity.description}</p>}
      {hasGoods(view) && <ActivityGoods route={route} activity={activity} />}
    </>
  );
}
