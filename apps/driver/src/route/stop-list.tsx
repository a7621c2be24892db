import { Disclosure, Section, useFormats } from '@fleet/ui';
import { useDeferredValue } from 'react';
import { useMessages } from '../language/driver-messages.js';
import type { StopView } from '../map-view/stop-views.js';
import type { RouteNotes } from '../phone/route-notes.js';
import { type ActivityView, activityViews } from '../stop/open-work.js';
import { CurrentStop } from './current-stop.js';
import classes from './route.module.css';
import { StopRow } from './stop-row.js';

const firstRows = 12;

export interface StopListProps {
  routeId: string;
  stops: readonly StopView[];
  current: StopView | null;
  toDo: readonly ActivityView[];
  notes: RouteNotes;
  onStop: (stopId: string) => void;
}

/** Shows the current stop large, each other open stop in one line, and the finished stops in a closed section. */
export function StopList({ routeId, stops, current, toDo, notes, onStop }: StopListProps) {
  const { route: words } = useMessages();
  const { text } = useFormats();
  const done = stops.filter((each) => each.state === 'done');
  const others = stops.filter((each) => each.state !== 'done' && each !== current);
  // A long route renders its first rows first, so that the page appears directly after the tap.
  const shown = useDeferredValue(others, others.slice(0, firstRows));
  return (
    <Section title={words.stops}>
      {(current !== null || others.length > 0) && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without markers is a list
        <ol className={classes.stops} role="list">
          {current !== null && <CurrentStop routeId={routeId} view={current} toDo={toDo} onStop={onStop} />}
          <Rows stops={shown} notes={notes} onStop={onStop} />
        </ol>
      )}
      {done.length > 0 && (
        <Disclosure title={text(words.doneStops, { count: done.length })}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without markers is a list */}
          <ol className={classes.stops} role="list">
            <Rows stops={done} notes={notes} onStop={onStop} />
          </ol>
        </Disclosure>
      )}
    </Section>
  );
}

function Rows({ stops, notes, onStop }: Pick<StopListProps, 'stops' | 'notes' | 'onStop'>) {
  const { dateTime } = useFormats();
  return stops.map((view) => {
    const { id, number, stop, state, isLate, local, expected } = view;
    const at = local.departedAt ?? expected.arrivalAt;
    return (
      <StopRow
        key={id}
        id={id}
        number={number}
        name={stop.name}
        state={state}
        time={at === null ? null : dateTime(at)}
        isLate={isLate}
        isShort={state === 'done' && activityViews(view, notes).some((each) => each.isShort)}
        onStop={onStop}
      />
    );
  });
}
