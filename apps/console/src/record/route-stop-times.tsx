import { judgePromptitude } from '@fleet/domain/progress/promptitude';
import { Sign, useFormats } from '@fleet/ui';
import { useServiceNow } from '../frame/use-service-now.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { usePromptitudeLimits } from '../queries/promptitude-options.js';
import type { Stop } from '../queries/route-options.js';
import classes from './record.module.css';

const minuteMs = 60_000;

/** Arrival and departure compared with the plan, and how long the vehicle stood. */
export function StopTimes({ stop }: { stop: Stop }) {
  const { record } = useLaterMessages();
  const { duration } = useFormats();
  const { arrived_at: arrived, departed_at: left } = stop;
  if (arrived === null && left === null) {
    return (
      <div>
        <Plan stop={stop} planned={stop.planned_arrival_at} />
      </div>
    );
  }
  return (
    <dl className={classes.times}>
      <Moment
        name={record.arrival}
        done={arrived}
        planned={stop.planned_arrival_at}
        plan={<Plan stop={stop} planned={stop.planned_arrival_at} />}
      />
      <Moment
        name={record.departure}
        done={left}
        planned={stop.planned_departure_at}
        plan={<Plan planned={stop.planned_departure_at} />}
      />
      <div>
        <dt>{record.atStop}</dt>
        <dd>
          {arrived === null ? (
            <span className={classes.none}>–</span>
          ) : left === null ? (
            <SoFar since={arrived} />
          ) : (
            duration(Math.max(0, Date.parse(left) - Date.parse(arrived)))
          )}
        </dd>
      </div>
    </dl>
  );
}

interface MomentProps {
  name: string;
  done: string | null;
  planned: string | undefined;
  plan: React.ReactNode;
}

function Moment({ name, done, planned, plan }: MomentProps) {
  const { record } = useLaterMessages();
  const { dateTime } = useFormats();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {done === null ? <span className={classes.none}>{record.notYet}</span> : dateTime(done)}
        {done !== null && planned !== undefined && <Deviation planned={planned} done={done} />}
        {plan}
      </dd>
    </div>
  );
}

/** The deviation from the plan; nothing if it is less than a minute. */
function Deviation({ planned, done }: { planned: string; done: string }) {
  const { routes } = useMessages();
  const { text, duration } = useFormats();
  const byMs = Date.parse(done) - Date.parse(planned);
  if (Math.abs(byMs) < minuteMs) return null;
  const words = byMs > 0 ? routes.arrivedLate : routes.arrivedEarly;
  return <span className={classes.deviation}>{text(words, { duration: duration(Math.abs(byMs)) })}</span>;
}

/** The time windows if the plan has some, because an arrival is judged by them. */
function Plan({ stop, planned }: { stop?: Stop; planned: string | undefined }) {
  const { record } = useLaterMessages();
  const { routes } = useMessages();
  const { text, dateTime, date, time } = useFormats();
  const windows = stop?.time_windows ?? [];
  const lines = [
    ...(planned === undefined ? [] : [text(routes.plannedArrival, { time: dateTime(planned) })]),
    ...windows.map(({ from, to }) => {
      const end = date(from) === date(to) ? time(to) : dateTime(to);
      return text(record.window, { from: dateTime(from), to: end });
    }),
  ];
  const shown = lines.length === 0 ? [record.notPlanned] : lines;
  return shown.map((line) => (
    <span key={line} className={classes.plan}>
      {line}
    </span>
  ));
}

function SoFar({ since }: { since: string }) {
  const { record } = useLaterMessages();
  const { text, duration } = useFormats();
  const now = useServiceNow();
  return text(record.soFar, { duration: duration(Math.max(0, now - Date.parse(since))) });
}

const tones = { early: 'neutral', on_time: 'success', late: 'warning' } as const;

/**
 * Early, on time or late by the settings of the organisation; nothing before the arrival, or if no arrival is
 * planned.
 */
export function StopPromptitude({ stop }: { stop: Stop }) {
  const { record } = useLaterMessages();
  const limits = usePromptitudeLimits();
  if (limits === null || stop.arrived_at === null) return null;
  const verdict = judgePromptitude(stop, stop.arrived_at, limits);
  if (verdict === null) return null;
  return <Sign tone={tones[verdict.promptitude]}>{record.promptitudes[verdict.promptitude]}</Sign>;
}
