import { activityTypes } from '@fleet/contract/planning/routes';
import { Button, CheckField, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { PartButtons } from './part-buttons.js';
import classes from './plan.module.css';
import {
  inOrder,
  mapStops,
  newActivity,
  type PlannedActivity,
  type PlannedStop,
  stopsPointer,
} from './plan-draft.js';
import { PlanChoice, PlanMinutes, PlanText } from './plan-fields.js';
import { usePlanForm } from './plan-form-context.js';
import { RequirementList } from './requirement-list.js';
import { stepped, withActivity, withoutActivity } from './stop-acts.js';

/** What the driver does at a stop, in the order of the work. */
export function ActivityList({ stopIndex }: { stopIndex: number }) {
  const { plan: words } = useLaterMessages();
  const { routes } = useMessages();
  const { text } = useFormats();
  const { plan, act } = usePlanForm();
  const stop = plan.travel_plan.points_of_interest[stopIndex];
  if (stop === undefined) return null;
  const change = (said: string, to: (before: PlannedStop) => PlannedStop) =>
    act(said, (before) =>
      mapStops(before, (each) => (each.integration_key === stop.integration_key ? to(each) : each)),
    );
  const ordered = inOrder(stop.activities, stop.execution_sequence, ({ reference }) => reference);
  const add = () => {
    const type = stopIndex === 0 ? 'pickup' : 'dropoff';
    const made = newActivity(type, routes.activityTypes[type]);
    change(text(words.added, { name: made.name }), (before) => withActivity(before, made));
  };
  return (
    <section className={classes.parts} aria-label={words.activities}>
      <h4 className={classes.heading}>{words.activities}</h4>
      {ordered.length === 0 && <p className={classes.quiet}>{words.noActivities}</p>}
      {ordered.map(({ item: activity, index }, place) => {
        const { reference } = activity;
        const name = activity.name || words.untitled;
        return (
          <ActivityEditor
            key={reference}
            activity={activity}
            pointer={`${stopsPointer}/${stopIndex}/activities/${index}`}
            isFirst={place === 0}
            isLast={place === ordered.length - 1}
            onMove={(by) =>
              change(text(words.movedTo, { name, number: place + 1 + by }), (before) => ({
                ...before,
                execution_sequence: stepped(before.execution_sequence, reference, by),
              }))
            }
            onRemove={() =>
              change(text(words.removed, { name }), (before) => withoutActivity(before, reference))
            }
          />
        );
      })}
      <div>
        <Button icon="plus" onClick={add}>
          {words.addActivity}
        </Button>
      </div>
    </section>
  );
}

interface ActivityEditorProps {
  activity: PlannedActivity;
  pointer: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function ActivityEditor({ activity, pointer, isFirst, isLast, onMove, onRemove }: ActivityEditorProps) {
  const { plan: words } = useLaterMessages();
  const { routes } = useMessages();
  const { plan, set } = usePlanForm();
  const name = activity.name || words.untitled;
  const setType = (type: string) => {
    const known = activityTypes.find((each) => each === type);
    if (known === undefined) return;
    // If the user has not typed a name, the name follows the type.
    const isUsual = activity.name === '' || Object.values(routes.activityTypes).includes(activity.name);
    set(pointer, { ...activity, type: known, ...(isUsual ? { name: routes.activityTypes[known] } : {}) });
  };
  return (
    <section className={classes.part} aria-label={name} data-pointer={pointer}>
      <div className={classes.cardHead}>
        <h5 className={classes.heading}>
          <bdi>{name}</bdi>
        </h5>
        <PartButtons name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} onRemove={onRemove} />
      </div>
      <div className={classes.grid}>
        <PlanChoice
          label={words.activityType}
          pointer={`${pointer}/type`}
          onChange={setType}
          options={activityTypes.map((type) => ({ value: type, label: routes.activityTypes[type] }))}
        />
        <PlanText label={words.activityName} pointer={`${pointer}/name`} />
        <PlanMinutes label={words.duration} pointer={`${pointer}/duration`} />
      </div>
      <PlanText label={words.instructions} pointer={`${pointer}/description`} isOptional multiline />
      {(plan.consignments ?? []).length > 0 && <GoodsField activity={activity} pointer={pointer} />}
      <RequirementList activity={activity} pointer={pointer} />
    </section>
  );
}

/** The consignments that the activity loads or delivers. */
function GoodsField({ activity, pointer }: Pick<ActivityEditorProps, 'activity' | 'pointer'>) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { plan, set, faultAt } = usePlanForm();
  const chosen = activity.consignment_references ?? [];
  const toggle = (key: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, key] : chosen.filter((each) => each !== key);
    set(`${pointer}/consignment_references`, next.length === 0 ? undefined : next);
  };
  const fault = faultAt(`${pointer}/consignment_references`, true);
  return (
    <fieldset className={classes.checks} data-pointer={`${pointer}/consignment_references`}>
      <legend className={classes.legend}>{words.goods}</legend>
      {(plan.consignments ?? []).map(({ integration_key: key, reference, description }, index) => (
        <CheckField
          key={key}
          label={reference || description || text(words.consignment, { number: index + 1 })}
          checked={chosen.includes(key)}
          onChange={(isChosen) => toggle(key, isChosen)}
          error={index === 0 ? fault : undefined}
        />
      ))}
    </fieldset>
  );
}
