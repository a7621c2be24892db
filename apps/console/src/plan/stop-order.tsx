import { Sign, StatusMark, useFormats } from '@fleet/ui';
import { type DragEvent, useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import classes from './plan.module.css';
import { type PlannedStop, stopsPointer } from './plan-draft.js';
import { usePlanForm } from './plan-form-context.js';
import { useStopName } from './use-stop-name.js';

export interface StopOrderProps {
  /** The key of the stop that the editor shows. */
  chosen: string | null;
  onChoose: (key: string) => void;
  onMove: (from: number, to: number) => void;
}

/** The stops in their order: a click opens one, and a stop can be dragged to another place. */
export function StopOrder({ chosen, onChoose, onMove }: StopOrderProps) {
  const { plan: words } = useLaterMessages();
  const { plan, departed } = usePlanForm();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const stops = plan.travel_plan.points_of_interest;
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const dragOver = (event: DragEvent, index: number) => {
    if (dragged === null) return;
    event.preventDefault();
    setOver(index);
  };
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged !== null && dragged !== index) onMove(dragged, index);
    end();
  };
  return (
    <ol className={classes.order} aria-label={words.stops}>
      {stops.map((stop, index) => {
        const { integration_key: key } = stop;
        const isLeft = departed.has(key);
        return (
          <li
            key={key}
            draggable={!isLeft}
            data-chosen={key === chosen ? '' : undefined}
            data-over={over === index && dragged !== index ? '' : undefined}
            data-dragged={dragged === index ? '' : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', key);
              setDragged(index);
            }}
            onDragOver={(event) => dragOver(event, index)}
            onDrop={(event) => drop(event, index)}
            onDragEnd={end}
          >
            {/* Beside the button, because Firefox drags nothing by a button. */}
            <span className={classes.grip} aria-hidden="true" />
            <StopRow
              stop={stop}
              index={index}
              isChosen={key === chosen}
              isLeft={isLeft}
              onChoose={() => onChoose(key)}
            />
          </li>
        );
      })}
    </ol>
  );
}

interface StopRowProps {
  stop: PlannedStop;
  index: number;
  isChosen: boolean;
  isLeft: boolean;
  onChoose: () => void;
}

function StopRow({ stop, index, isChosen, isLeft, onChoose }: StopRowProps) {
  const { plan: words } = useLaterMessages();
  const { routes } = useMessages();
  const { text, dateTime } = useFormats();
  const { faultAt } = usePlanForm();
  const isFaulty = faultAt(`${stopsPointer}/${index}`, true) !== undefined;
  const nameOf = useStopName();
  const { planned_arrival_at: arrival, address } = stop;
  return (
    <button
      type="button"
      className={classes.stopRow}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className={classes.number}>{index + 1}</span>
      <span className={classes.stopWords}>
        <bdi>{nameOf(stop, index)}</bdi>
        <span className={classes.quiet}>
          {arrival === undefined ? address.city : text(routes.plannedArrival, { time: dateTime(arrival) })}
        </span>
      </span>
      {isLeft && <StatusMark status="done" />}
      {isFaulty && <Sign tone="danger">{words.correct}</Sign>}
    </button>
  );
}
