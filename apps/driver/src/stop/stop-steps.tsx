import type { Route } from '@fleet/contract/planning/routes';
import { Step, Steps, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import type { StopView } from '../map-view/stop-views.js';
import { driverPaths } from '../phone/driver-paths.js';
import { ActivityGoods } from './activity-goods.js';
import { activityMark, activityState } from './activity-words.js';
import { type ActivityView, isOpen } from './open-work.js';
import classes from './stop.module.css';

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
  return (
    <Steps label={words.steps}>
      <Step
        state={status === 'pending' ? 'current' : 'done'}
        title={arrivedAt === null ? words.arriveStep : text(words.arrivedStep, { time: dateTime(arrivedAt) })}
      />
      {activities.map((view) => (
        <Step
          key={view.activity.reference}
          state={activityMark(view, view === current)}
          title={
            <Link
              to={driverPaths.activity}
              params={{ stopId: stop.id, reference: view.activity.reference }}
              className={classes.stepLink}
            >
              {view.activity.name}
            </Link>
          }
          detail={activityState(view, messages, formats)}
        >
          {view === current && hasMore(view) && <OpenActivity route={route} view={view} />}
        </Step>
      ))}
      <Step
        state={
          status === 'departed' ? 'done' : status === 'arrived' && open.length === 0 ? 'current' : 'todo'
        }
        title={departedAt === null ? words.leaveStep : text(words.leftStep, { time: dateTime(departedAt) })}
        detail={
          departedAt !== null || open.length === 0
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
