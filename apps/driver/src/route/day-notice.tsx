import { Button, Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { RouteView } from '../map-view/use-route-view.js';

export interface DayNoticeProps {
  view: RouteView;
  /** The name of the route that the driver completed a moment ago. */
  completed: string | null;
  onDayEnd: () => void;
}

/**
 * What the driver must know before the route begins: that it follows a completed one, and its day if that is not today.
 */
export function DayNotice({ view, completed, onDayEnd }: DayNoticeProps) {
  const { route: words } = useMessages();
  const { text, otherDay } = useFormats();
  const start = plannedStart(view);
  const day = start === null ? null : otherDay(start);
  const planned = day === null ? null : text(words.plannedFor, { day });
  if (completed === null) return planned === null ? null : <Notice tone="info">{planned}</Notice>;
  return (
    <Notice
      tone="success"
      title={words.completedTitle}
      action={planned === null ? undefined : <Button onClick={onDayEnd}>{words.endOfDay}</Button>}
    >
      <p>{text(words.completedNext, { completed })}</p>
      {planned !== null && (
        <>
          <p>
            <strong>{planned}</strong>
          </p>
          <p>
            {words.finishedTitle} {words.finishedText}
          </p>
        </>
      )}
    </Notice>
  );
}

/** Null once the driver has reached a stop: a route that lasts beyond midnight has begun on its day. */
function plannedStart({ route, stops }: RouteView): string | null {
  if (stops.some(({ local }) => local.status !== 'pending')) return null;
  const arrivals = stops.map(({ stop }) => stop.planned_arrival_at);
  return route.planned_start_at ?? arrivals.find((each) => each !== undefined) ?? null;
}
