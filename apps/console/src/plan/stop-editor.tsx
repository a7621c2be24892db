import { Button, Disclosure, Notice, useFormats } from '@fleet/ui';
import { Fragment, type ReactNode } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { ActivityList } from './activity-list.js';
import { PartButtons } from './part-buttons.js';
import classes from './plan.module.css';
import { mapStops, type Plan, stopsPointer } from './plan-draft.js';
import { PlanInstant, PlanText } from './plan-fields.js';
import { usePlanForm } from './plan-form-context.js';
import { StopPlaceFields, StopSite } from './stop-place-fields.js';
import { useStopName } from './use-stop-name.js';

export interface StopEditorProps {
  index: number;
  isLast: boolean;
  /** The map that chooses the place, and its button. The map stays while another stop is shown. */
  map: ReactNode;
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** One stop: where it is, when, and what the driver does there. */
export function StopEditor({ index, isLast, map, onMove, onDuplicate, onRemove }: StopEditorProps) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { plan, route, departed } = usePlanForm();
  const nameOf = useStopName();
  const stop = plan.travel_plan.points_of_interest[index];
  if (stop === undefined) return null;
  const { integration_key: key } = stop;
  const name = nameOf(stop, index);
  const progress = route?.travel_plan.points_of_interest.find((each) => each.integration_key === key)?.status;
  const pointer = `${stopsPointer}/${index}`;
  if (departed.has(key)) {
    return (
      <section className={classes.card} aria-label={name}>
        <h3 className={classes.heading}>
          <bdi>{name}</bdi>
        </h3>
        <Notice tone="info">{words.departed}</Notice>
      </section>
    );
  }
  return (
    <section className={classes.card} aria-label={name} data-pointer={pointer}>
      <Fragment key={`${key} place`}>
        <div className={classes.cardHead}>
          <h3 className={classes.heading}>{text(words.stopNumber, { number: index + 1 })}</h3>
          <PartButtons
            name={name}
            isFirst={index === 0}
            isLast={isLast}
            onMove={onMove}
            onDuplicate={onDuplicate}
            onRemove={onRemove}
          />
        </div>
        {progress === 'arrived' && <Notice tone="warning">{words.isAt}</Notice>}
        <div className={classes.grid}>
          <PlanText label={words.stopName} pointer={`${pointer}/name`} />
          <StopSite index={index} />
        </div>
        <StopPlaceFields index={index} />
      </Fragment>
      {map}
      <Fragment key={`${key} work`}>
        <div className={classes.grid}>
          <PlanInstant label={words.arrival} pointer={`${pointer}/planned_arrival_at`} />
          <PlanInstant label={words.departure} pointer={`${pointer}/planned_departure_at`} />
        </div>
        <TimeWindows index={index} />
        <ActivityList stopIndex={index} />
      </Fragment>
    </section>
  );
}

/** When the stop is open for the driver. */
function TimeWindows({ index }: { index: number }) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { plan, act, set } = usePlanForm();
  const pointer = `${stopsPointer}/${index}/time_windows`;
  const stop = plan.travel_plan.points_of_interest[index];
  const windows = stop?.time_windows ?? [];
  const from = stop?.planned_arrival_at ?? plan.planned_start_at ?? new Date().toISOString();
  return (
    <Disclosure
      title={windows.length === 0 ? words.windows : `${words.windows} (${windows.length})`}
      open={windows.length > 0}
    >
      {windows.map((_, place) => {
        const name = text(words.window, { number: place + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a window has no name but its place
          <fieldset key={place} className={classes.row}>
            <legend>{name}</legend>
            <PlanInstant label={words.windowFrom} pointer={`${pointer}/${place}/from`} />
            <PlanInstant label={words.windowTo} pointer={`${pointer}/${place}/to`} />
            <Button
              variant="quiet"
              aria-label={text(words.named, { act: words.remove, name })}
              onClick={() =>
                act(text(words.removed, { name }), (before) => withoutWindow(before, index, place))
              }
            >
              {words.remove}
            </Button>
          </fieldset>
        );
      })}
      <div>
        <Button icon="plus" onClick={() => set(pointer, [...windows, { from, to: from }])}>
          {words.addWindow}
        </Button>
      </div>
    </Disclosure>
  );
}

function withoutWindow(plan: Plan, index: number, place: number): Plan {
  return mapStops(plan, (stop, at) => {
    if (at !== index) return stop;
    const { time_windows: windows = [], ...rest } = stop;
    const left = windows.filter((_, other) => other !== place);
    return left.length === 0 ? rest : { ...rest, time_windows: left };
  });
}
