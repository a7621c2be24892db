import { requirementKinds } from '@fleet/contract/planning/requirements';
import { Button, Sign, useFormats } from '@fleet/ui';
import { useEffect, useState } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { PartButtons } from './part-buttons.js';
import classes from './plan.module.css';
import { inOrder, mapStops, newKey, type Plan, type PlannedActivity, requirementOf } from './plan-draft.js';
import { usePlanForm } from './plan-form-context.js';
import { RequirementBuilder } from './requirement-builder.js';
import { askingOf, moved, withoutRequirement, withRequirement } from './stop-acts.js';

export interface RequirementListProps {
  activity: PlannedActivity;
  pointer: string;
}

/** What the driver is asked at an activity. One question at a time is open. */
export function RequirementList({ activity, pointer }: RequirementListProps) {
  const { plan: words, reasons } = useLaterMessages();
  const { text, facts } = useFormats();
  const { act, faultAt, wanted } = usePlanForm();
  const [open, setOpen] = useState<string | null>(null);
  const { requirements, execution_sequence: sequence, failure_sequence: failure = [] } = activity;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new request opens a question
  useEffect(() => {
    const at = `${pointer}/requirements/`;
    if (wanted?.pointer.startsWith(at) !== true) return;
    setOpen(requirements[Number.parseInt(wanted.pointer.slice(at.length), 10)]?.integration_key ?? null);
  }, [wanted]);
  // Questions for a failed activity come after the other questions.
  const ordered = inOrder(requirements, [...sequence, ...failure], ({ integration_key: key }) => key);
  const change = (said: string, next: PlannedActivity) =>
    act(said, (before) => withActivityAt(before, activity.reference, next));
  const add = () => {
    const made = requirementOf(
      'image',
      { label: '', is_optional: false, integration_key: newKey('question') },
      undefined,
    );
    change(text(words.added, { name: words.label }), withRequirement(activity, made));
    setOpen(made.integration_key);
  };
  /** The question and its neighbour swap places, in each sequence that contains both. */
  const move = (place: number, by: -1 | 1, name: string) => {
    const keys = moved(
      ordered.map(({ item }) => item.integration_key),
      place,
      place + by,
    );
    const sorted = (list: readonly string[]) =>
      [...list].sort((one, other) => keys.indexOf(one) - keys.indexOf(other));
    change(text(words.movedTo, { name, number: place + 1 + by }), {
      ...activity,
      execution_sequence: sorted(sequence),
      ...(activity.failure_sequence === undefined ? {} : { failure_sequence: sorted(failure) }),
    });
  };
  return (
    <section className={classes.parts} aria-label={words.requirements}>
      <h6 className={classes.heading}>{words.requirements}</h6>
      {ordered.length === 0 && <p className={classes.quiet}>{words.noRequirements}</p>}
      {ordered.map(({ item, index }, place) => {
        const { integration_key: key, kind, is_optional: isOptional } = item;
        const name = item.label || words.untitled;
        const at = `${pointer}/requirements/${index}`;
        const isFaulty = faultAt(at, true) !== undefined;
        const isKnown = Object.hasOwn(requirementKinds, kind);
        return (
          <div key={key} className={classes.question} data-pointer={at}>
            <div className={classes.cardHead}>
              <div>
                <bdi className={classes.strong}>{name}</bdi>
                <div className={classes.quiet}>
                  {facts([
                    isKnown ? reasons.kinds[kind] : kind,
                    ...(isOptional ? [words.mayBeSkipped] : []),
                    ...(askingOf(activity, key) === 'failure' ? [words.askings.failure] : []),
                  ])}
                </div>
              </div>
              {isFaulty && <Sign tone="danger">{words.correct}</Sign>}
              <div className={classes.partButtons}>
                {isKnown && (
                  <Button
                    aria-expanded={open === key}
                    aria-label={text(words.named, { act: open === key ? words.done : words.edit, name })}
                    onClick={() => setOpen(open === key ? null : key)}
                  >
                    {open === key ? words.done : words.edit}
                  </Button>
                )}
                <PartButtons
                  name={name}
                  isFirst={place === 0}
                  isLast={place === ordered.length - 1}
                  onMove={(by) => move(place, by, name)}
                  onRemove={() => change(text(words.removed, { name }), withoutRequirement(activity, key))}
                />
              </div>
            </div>
            {open === key && <RequirementBuilder activity={activity} requirement={item} pointer={at} />}
          </div>
        );
      })}
      <div>
        <Button icon="plus" onClick={add}>
          {words.addRequirement}
        </Button>
      </div>
    </section>
  );
}

/** The plan with another activity of this reference. */
function withActivityAt(plan: Plan, reference: string, next: PlannedActivity): Plan {
  return mapStops(plan, (stop) => ({
    ...stop,
    activities: stop.activities.map((each) => (each.reference === reference ? next : each)),
  }));
}
