import { sameJson } from '@fleet/domain/values/json-equality';
import { Button, Notice, SelectField, useFormats } from '@fleet/ui';
import { readTypedPlace } from '../frame/typed-place.js';
import { useLaterMessages } from '../language/later-messages.js';
import classes from './plan.module.css';
import { stopsPointer } from './plan-draft.js';
import { numberOf, PlanNumber, PlanText, TypedPlanField } from './plan-fields.js';
import { usePlanForm } from './plan-form-context.js';
import { farAwayM, type Place, placeOfStop, withPlace, withSite } from './stop-place.js';
import { usePlacedSites } from './use-plan-sites.js';

/** Where the stop is, and the outline at which arrival and departure are noticed. */
export function StopPlaceFields({ index }: { index: number }) {
  const { plan: words } = useLaterMessages();
  const { plan, replace } = usePlanForm();
  const pointer = `${stopsPointer}/${index}`;
  const stop = plan.travel_plan.points_of_interest[index];
  if (stop === undefined) return null;
  const placePointer = `${pointer}/address/coordinates`;
  const fields = [
    { part: 1, label: words.latitude },
    { part: 0, label: words.longitude },
  ] as const;
  const type = (part: 0 | 1, typed: string, before: string) => {
    const { coordinates } = stop.address;
    const whole = readTypedPlace(typed, before);
    // A coordinate that is not completely typed is a text, which the check of the shape reports.
    const next = (numberOf(typed) ?? '') as number;
    const place: Place = whole ?? (part === 0 ? [next, coordinates[1]] : [coordinates[0], next]);
    replace((plan) => withPlace(plan, index, place));
    return whole !== null;
  };
  const leave = (shown: string) => readTypedPlace(shown, '') !== null && type(1, shown, '');
  return (
    <>
      <fieldset className={classes.grid}>
        <legend className={classes.legend}>{words.address}</legend>
        <PlanText label={words.street} pointer={`${pointer}/address/street`} isOptional />
        <PlanText label={words.houseNumber} pointer={`${pointer}/address/house_number`} isOptional />
        <PlanText label={words.postalCode} pointer={`${pointer}/address/postal_code`} isOptional />
        <PlanText label={words.city} pointer={`${pointer}/address/city`} isOptional />
        <PlanText label={words.country} pointer={`${pointer}/address/country`} isOptional />
      </fieldset>
      <p className={classes.quiet}>{words.placeHint}</p>
      <div className={classes.grid}>
        {fields.map(({ part, label }) => (
          <TypedPlanField
            key={part}
            label={label}
            pointer={`${placePointer}/${part}`}
            faultPointer={placePointer}
            read={(typed) => numberOf(typed) ?? ''}
            write={String}
            onTyped={(typed, before) => type(part, typed, before)}
            onLeft={leave}
            dir="ltr"
          />
        ))}
        <GeofenceField index={index} />
      </div>
      <FarPlace index={index} />
    </>
  );
}

/** A place far from all other stops and sites is allowed, but is probably a mistake. */
function FarPlace({ index }: { index: number }) {
  const { plan: words } = useLaterMessages();
  const { text, distance } = useFormats();
  const { plan } = usePlanForm();
  const farM = farAwayM(plan, index, usePlacedSites());
  if (farM === null) return null;
  return <Notice tone="warning">{text(words.far, { distance: distance(farM) })}</Notice>;
}

/** Fills in the stop from a site of the organisation. */
export function StopSite({ index }: { index: number }) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { plan, act } = usePlanForm();
  const sites = usePlacedSites();
  const stop = plan.travel_plan.points_of_interest[index];
  if (stop === undefined || sites.length === 0) return null;
  const used = sites.find(
    ({ name, address }) => stop.name === name && sameJson(placeOfStop(stop), address.coordinates),
  );
  return (
    <div className={classes.field}>
      <SelectField
        label={words.useSite}
        placeholder={words.chooseSite}
        value={used?.id ?? null}
        onChange={(chosen) => {
          const site = sites.find(({ id }) => id === chosen);
          if (site === undefined) return;
          act(text(words.siteUsed, { name: site.name }), (before) => withSite(before, index, site));
        }}
        options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}

function GeofenceField({ index }: { index: number }) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { plan, set, faultAt } = usePlanForm();
  const stop = plan.travel_plan.points_of_interest[index];
  if (stop === undefined) return null;
  const pointer = `${stopsPointer}/${index}/geofence`;
  const { geofence, address } = stop;
  if (geofence.type === 'radius') {
    return <PlanNumber label={words.radius} pointer={`${pointer}/radius_m`} />;
  }
  const circle = { type: 'radius', centre: address.coordinates, radius_m: 100 };
  return (
    <div className={classes.field} data-pointer={pointer}>
      <p>{text(words.outline, { count: geofence.coordinates.length })}</p>
      {faultAt(pointer, true)}
      <div>
        <Button onClick={() => set(pointer, circle)}>{words.useCircle}</Button>
      </div>
    </div>
  );
}
