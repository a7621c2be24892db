import { CheckField, Disclosure, FieldGroup, useFormats } from '@fleet/ui';
import { useLaterMessages } from '../language/later-messages.js';
import { eventGroups } from './event-groups.js';
import classes from './webhooks.module.css';

export interface EventChoicesProps {
  /** Null means all events. */
  types: readonly string[] | null;
  onChange: (types: string[] | null) => void;
  error?: string | undefined;
}

/** All events, or some kinds of them, in groups that open. */
export function EventChoices({ types, onChange, error }: EventChoicesProps) {
  const { webhooks, events } = useLaterMessages();
  const { text } = useFormats();
  const toggle = (chosen: readonly string[], type: string, isIn: boolean) =>
    onChange(isIn ? [...chosen, type].sort() : chosen.filter((each) => each !== type));
  return (
    <div className={classes.choices}>
      <FieldGroup label={webhooks.events} hint={webhooks.eventsHint} error={error}>
        <CheckField
          label={webhooks.allEvents}
          checked={types === null}
          onChange={(isAll) => onChange(isAll ? null : [])}
        />
      </FieldGroup>
      {types !== null &&
        eventGroups(events).map(({ group, types: known }) => {
          const chosen = known.filter((type) => types.includes(type)).length;
          return (
            <Disclosure
              key={group}
              open={chosen > 0}
              title={
                chosen === 0
                  ? events.groups[group]
                  : text(webhooks.groupChosen, { name: events.groups[group], count: chosen })
              }
            >
              <div>
                {known.map((type) => (
                  <CheckField
                    key={type}
                    label={events.types[type]}
                    checked={types.includes(type)}
                    onChange={(isIn) => toggle(types, type, isIn)}
                  />
                ))}
              </div>
            </Disclosure>
          );
        })}
    </div>
  );
}
