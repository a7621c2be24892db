import { SelectField, TextField } from '@fleet/ui';
import type { FieldFaults } from '../frame/field-faults.js';
import { readTypedPlace } from '../frame/typed-place.js';
import { useMessages } from '../language/console-messages.js';
import classes from '../organisation/organisation.module.css';
import { lacksCoordinates, type SiteDraft } from './site-form.js';

export const siteFieldNames = ['name', 'integration_key', 'status', 'address'] as const;

export interface SiteFieldsProps {
  draft: SiteDraft;
  onChange: (draft: SiteDraft) => void;
  /** The user has tried to save, so the form says what is missing. */
  wasTried: boolean;
  faults: FieldFaults<(typeof siteFieldNames)[number]>;
}

/** All fields of a site. */
export function SiteFields({ draft, onChange, wasTried, faults }: SiteFieldsProps) {
  const { organisation, sites } = useMessages();
  const set = (parts: Partial<SiteDraft>) => onChange({ ...draft, ...parts });
  const fillPlace = (typed: string, before: string) => {
    const whole = readTypedPlace(typed, before);
    if (whole !== null) set({ longitude: String(whole[0]), latitude: String(whole[1]) });
    return whole !== null;
  };
  const setPlace = (name: 'latitude' | 'longitude', typed: string) => {
    if (!fillPlace(typed, draft[name])) set({ [name]: typed });
  };
  const text = (name: Exclude<keyof SiteDraft, 'status'>, label: string, maxLength: number) => (
    <TextField
      label={label}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
      maxLength={maxLength}
    />
  );
  const isMissing = wasTried && draft.name.trim() === '';
  const lacksPlace = wasTried && lacksCoordinates(draft);
  return (
    <>
      <TextField
        label={organisation.name}
        value={draft.name}
        onChange={(name) => set({ name })}
        error={isMissing ? organisation.required : faults.at('name')}
        maxLength={200}
      />
      <TextField
        label={organisation.key}
        hint={organisation.keyHint}
        value={draft.integration_key}
        onChange={(key) => set({ integration_key: key })}
        error={faults.at('integration_key')}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={classes.pair}>
        {text('street', sites.street, 200)}
        {text('house_number', sites.houseNumber, 40)}
        {text('postal_code', sites.postalCode, 40)}
        {text('city', sites.city, 200)}
        {text('region', sites.region, 200)}
        {text('country', sites.country, 100)}
      </div>
      <div className={classes.pair}>
        <TextField
          label={sites.latitude}
          hint={sites.latitudeHint}
          value={draft.latitude}
          onChange={(typed) => setPlace('latitude', typed)}
          onBlur={() => fillPlace(draft.latitude, '')}
          error={lacksPlace ? sites.coordinatesMissing : faults.at('address')}
          inputMode="decimal"
          dir="ltr"
        />
        <TextField
          label={sites.longitude}
          hint={sites.longitudeHint}
          value={draft.longitude}
          onChange={(typed) => setPlace('longitude', typed)}
          onBlur={() => fillPlace(draft.longitude, '')}
          inputMode="decimal"
          dir="ltr"
        />
      </div>
      <SelectField
        label={organisation.status}
        hint={sites.statusHint}
        value={draft.status}
        onChange={(status) => set({ status: status === 'disabled' ? 'disabled' : 'enabled' })}
        options={(['enabled', 'disabled'] as const).map((value) => ({
          value,
          label: organisation.statuses[value],
        }))}
        error={faults.at('status')}
      />
    </>
  );
}
