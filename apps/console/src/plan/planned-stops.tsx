import { Button, Section, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { LoadedPart } from '../frame/loaded-part.js';
import { useLaterMessages } from '../language/later-messages.js';
import classes from './plan.module.css';
import { newStop, type Plan, type PlannedStop, stopsPointer } from './plan-draft.js';
import { usePlanForm } from './plan-form-context.js';
import { moved, stopLike, withoutPath, withStops } from './stop-acts.js';
import { StopEditor } from './stop-editor.js';
import { StopOrder } from './stop-order.js';
import { useStopName } from './use-stop-name.js';

const loadMap = () => import('./place-map.js');

export interface PlannedStopsProps {
  chosen: string | null;
  onChoose: (key: string) => void;
}

/** The list of the stops beside the one that is worked on. */
export function PlannedStops({ chosen, onChoose }: PlannedStopsProps) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { plan, departed, act } = usePlanForm();
  const nameOf = useStopName();
  const [hasMap, setMap] = useState(false);
  const stops = plan.travel_plan.points_of_interest;
  const chosenIndex = Math.max(
    0,
    stops.findIndex(({ integration_key: key }) => key === chosen),
  );
  const stop = stops[chosenIndex];
  const nameAt = (index: number) => nameOf(stops[index], index);
  const change = (said: string, to: (before: readonly PlannedStop[]) => readonly PlannedStop[]) =>
    act(said, (before: Plan) => withStops(before, to(before.travel_plan.points_of_interest), departed));
  const move = (from: number, to: number) =>
    change(text(words.movedTo, { name: nameAt(from), number: to + 1 }), (before) => moved(before, from, to));
  const insert = (made: PlannedStop, at: number) => {
    change(text(words.added, { name: nameOf(made, at) }), (before) => [
      ...before.slice(0, at),
      made,
      ...before.slice(at),
    ]);
    onChoose(made.integration_key);
  };
  const remove = (index: number) => {
    change(text(words.removed, { name: nameAt(index) }), (before) => before.filter((_, at) => at !== index));
    const next = stops[index + 1] ?? stops[index - 1];
    if (next !== undefined) onChoose(next.integration_key);
  };
  return (
    <Section title={words.stops}>
      <p className={classes.quiet} data-pointer={stopsPointer}>
        {words.orderHint}
      </p>
      <div className={classes.sides}>
        <div className={classes.side}>
          <StopOrder chosen={stop?.integration_key ?? null} onChoose={onChoose} onMove={move} />
          <div className={classes.acts}>
            <Button icon="plus" onClick={() => insert(newStop(), stops.length)}>
              {words.addStop}
            </Button>
          </div>
        </div>
        {stop !== undefined && (
          <StopEditor
            index={chosenIndex}
            isLast={chosenIndex === stops.length - 1}
            map={
              <>
                <div>
                  <Button icon="map" aria-expanded={hasMap} onClick={() => setMap(!hasMap)}>
                    {hasMap ? words.hideMap : words.showMap}
                  </Button>
                </div>
                {hasMap && (
                  <LoadedPart load={loadMap} skeleton={<div className={classes.map} />}>
                    {({ PlaceMap }) => <PlaceMap chosen={stop.integration_key} onChoose={onChoose} />}
                  </LoadedPart>
                )}
              </>
            }
            onMove={(by) => move(chosenIndex, chosenIndex + by)}
            onDuplicate={() => insert(withoutPath(stopLike(stop)), chosenIndex + 1)}
            onRemove={() => remove(chosenIndex)}
          />
        )}
      </div>
    </Section>
  );
}
