import { Section, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { DriverField } from '../drivers/driver-field.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { siteQuery } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './plan.module.css';
import { vehicleIdsOf } from './plan-draft.js';
import { PlanChoice, PlanInstant, PlanText } from './plan-fields.js';
import { usePlanForm } from './plan-form-context.js';
import { withVehicle } from './stop-acts.js';
import { VehicleField } from './vehicle-field.js';

/** The name of the route, when and where it begins, and who drives what. */
export function RouteHeadFields() {
  const { plan: words } = useLaterMessages();
  const { frame } = useMessages();
  const { plan, set, faultAt } = usePlanForm();
  const mayReadDrivers = useMay('drivers:read');
  const mayReadSites = useMay('sites:read');
  const { data: sites = [] } = useQuery({ ...siteQuery(useCaller()), enabled: mayReadSites });
  return (
    <Section title={words.head}>
      <div className={classes.grid}>
        <PlanText label={words.name} pointer="/name" />
        <PlanText label={words.reference} pointer="/reference" isOptional />
        <PlanInstant label={words.start} pointer="/planned_start_at" />
        {sites.length > 0 && (
          <PlanChoice
            label={frame.site}
            pointer="/site_id"
            nothing={words.noSite}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {mayReadDrivers && (
          <div className={classes.field} data-pointer="/allocation/driver_id">
            <DriverField
              label={words.driver}
              placeholder={words.nobody}
              error={faultAt('/allocation/driver_id')}
              driverId={plan.allocation?.driver_id}
              onChange={(driver) => set('/allocation/driver_id', driver?.id)}
            />
          </div>
        )}
        <VehicleFields />
      </div>
    </Section>
  );
}

/** The vehicles of the route, and a place for one more. */
function VehicleFields() {
  const { plan: words } = useLaterMessages();
  const { plan, act, faultAt } = usePlanForm();
  const { text } = useFormats();
  const mayRead = useMay('assets:read');
  const ids = vehicleIdsOf(plan);
  if (!mayRead) return null;
  const vehicleWords = (
    id: string | undefined,
    { next, before }: { next?: string | undefined; before: string },
  ) => {
    if (next === undefined) return text(words.removed, { name: before });
    if (id === undefined) return text(words.added, { name: next });
    return text(words.replaced, { name: next, before });
  };
  const slots = [...ids, undefined];
  return slots.map((id, index) => {
    const pointer = `/allocation/assets/${index}`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a place of the list keeps its field when its vehicle changes
      <div key={index} className={classes.field} data-pointer={pointer}>
        <VehicleField
          label={index === 0 ? words.vehicle : words.otherVehicle}
          error={faultAt(pointer, true)}
          assetId={id}
          onChange={(next, names) => act(vehicleWords(id, names), (before) => withVehicle(before, id, next))}
          except={ids}
        />
      </div>
    );
  });
}
