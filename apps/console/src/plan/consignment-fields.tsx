import { Button, Disclosure, useFormats } from '@fleet/ui';
import { useLaterMessages } from '../language/later-messages.js';
import classes from './plan.module.css';
import { mapStops, newKey } from './plan-draft.js';
import { PlanText, PlanWhole } from './plan-fields.js';
import { usePlanForm } from './plan-form-context.js';

/** The goods that activities refer to. */
export function ConsignmentFields() {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { plan, act } = usePlanForm();
  const consignments = plan.consignments ?? [];
  const nameOf = (index: number) =>
    consignments[index]?.reference ||
    consignments[index]?.description ||
    text(words.consignment, { number: index + 1 });
  const add = () =>
    act(
      text(words.added, { name: text(words.consignment, { number: consignments.length + 1 }) }),
      (before) => ({
        ...before,
        consignments: [...(before.consignments ?? []), { integration_key: newKey('consignment') }],
      }),
    );
  const remove = (key: string, name: string) =>
    act(text(words.removed, { name }), (before) => {
      const consignmentsLeft = (before.consignments ?? []).filter((each) => each.integration_key !== key);
      return mapStops({ ...before, consignments: consignmentsLeft }, (stop) => ({
        ...stop,
        activities: stop.activities.map(({ consignment_references: keys, ...activity }) => ({
          ...activity,
          ...(keys === undefined ? {} : { consignment_references: keys.filter((each) => each !== key) }),
        })),
      }));
    });
  return (
    <Disclosure
      title={
        consignments.length === 0 ? words.consignments : `${words.consignments} (${consignments.length})`
      }
    >
      {consignments.length === 0 && <p className={classes.quiet}>{words.noConsignments}</p>}
      <ul className={classes.parts}>
        {consignments.map(({ integration_key: key }, index) => {
          const pointer = `/consignments/${index}`;
          const name = nameOf(index);
          return (
            <li key={key} className={classes.row}>
              <PlanText label={words.consignmentReference} pointer={`${pointer}/reference`} isOptional />
              <PlanText label={words.description} pointer={`${pointer}/description`} isOptional />
              <PlanWhole label={words.pieces} pointer={`${pointer}/pieces`} />
              <Button
                variant="quiet"
                aria-label={text(words.named, { act: words.remove, name })}
                onClick={() => remove(key, name)}
              >
                {words.remove}
              </Button>
            </li>
          );
        })}
      </ul>
      <div>
        <Button icon="plus" onClick={add}>
          {words.addConsignment}
        </Button>
      </div>
    </Disclosure>
  );
}
