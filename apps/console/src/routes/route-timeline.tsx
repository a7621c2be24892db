import { Section, StatusMark, Step, Steps, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import type { Activity, Route, Stop } from '../queries/route-options.js';
import classes from './routes.module.css';

/** Stop by stop: planned against done. */
export function RouteTimeline({ route }: { route: Route }) {
  const { routes } = useMessages();
  return (
    <Section title={routes.stops}>
      <Steps label={routes.stops}>
        {route.travel_plan.points_of_interest.map((stop) => (
          <StopStep key={stop.id} stop={stop} />
        ))}
      </Steps>
    </Section>
  );
}

const stepOfStop = { pending: 'todo', arrived: 'current', departed: 'done' } as const;

function StopStep({ stop }: { stop: Stop }) {
  return (
    <Step
      state={stepOfStop[stop.status] ?? 'todo'}
      title={<span className={classes.stop}>{stop.name}</span>}
      detail={
        <>
          <bdi>{addressLine(stop)}</bdi>
          <StopTimes stop={stop} />
        </>
      }
    >
      {stop.activities.length > 0 && (
        <ul className={classes.activities}>
          {inSequence(stop).map((activity) => (
            <ActivityRow key={activity.reference} activity={activity} />
          ))}
        </ul>
      )}
    </Step>
  );
}

function StopTimes({ stop }: { stop: Stop }) {
  const { routes } = useMessages();
  const { text, dateTime } = useFormats();
  const { planned_arrival_at: from, planned_departure_at: to, arrived_at: arrived, departed_at: left } = stop;
  return (
    <div className={classes.times}>
      {from !== undefined && (
        <span>
          {to === undefined
            ? text(routes.plannedArrival, { time: dateTime(from) })
            : text(routes.plannedSpan, { from: dateTime(from), to: dateTime(to) })}
        </span>
      )}
      {arrived !== null && (
        <span>
          {text(routes.arrived, { time: dateTime(arrived) })} <Deviation planned={from} done={arrived} />
        </span>
      )}
      {left !== null && <span>{text(routes.departed, { time: dateTime(left) })}</span>}
    </div>
  );
}

const minuteMs = 60_000;

/** How far the arrival is from the plan, from one minute on. */
function Deviation({ planned, done }: { planned: string | undefined; done: string }) {
  const { routes } = useMessages();
  const { text, duration } = useFormats();
  if (planned === undefined) return null;
  const byMs = Date.parse(done) - Date.parse(planned);
  if (Math.abs(byMs) < minuteMs) return null;
  const words = byMs > 0 ? routes.arrivedLate : routes.arrivedEarly;
  return <span>({text(words, { duration: duration(Math.abs(byMs)) })})</span>;
}

const markOfActivity = {
  pending: 'todo',
  started: 'current',
  completed: 'done',
  failed: 'failed',
  skipped: 'skipped',
} as const;

function ActivityRow({ activity }: { activity: Activity }) {
  const { routes } = useMessages();
  const { text, facts } = useFormats();
  const { status, status_reason: reason, planned } = activity;
  const words = routes.activityStatuses[status] ?? status;
  const details = [
    routes.activityTypes[activity.type] ?? activity.type,
    words,
    ...(planned ? [] : [routes.unplanned]),
    ...(reason === undefined ? [] : [text(routes.withReason, { reason })]),
  ];
  return (
    <li className={classes.activity}>
      <StatusMark status={markOfActivity[status] ?? 'todo'} label={words} />
      <div>
        <bdi>{activity.name}</bdi>
        <div className={classes.under}>{facts(details)}</div>
      </div>
    </li>
  );
}

/** The activities as the driver does them; those that the sequence leaves out come last. */
function inSequence({ activities, execution_sequence: sequence }: Stop): Activity[] {
  const place = ({ reference }: Activity) => {
    const index = sequence.indexOf(reference);
    return index === -1 ? sequence.length : index;
  };
  return [...activities].sort((one, other) => place(one) - place(other));
}

function addressLine({ address }: Stop): string {
  const { street, house_number: house, postal_code: code, city } = address;
  const lines = [
    [street, house],
    [code, city],
  ].map((words) => words.filter(Boolean).join(' '));
  return lines.filter((line) => line !== '').join(', ');
}
