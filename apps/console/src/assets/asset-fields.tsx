import { assetTypes, assetTypeWord } from '@fleet/requirement-controls/asset-types';
import { Notice, SelectField, TextField, useFormats, useLanguage } from '@fleet/ui';
import { useState } from 'react';
import { SiteChoices } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { type AssetForm, isUnreadable, type Meter, meterUnits } from './asset-form.js';

/** The fields in which the service may find a fault. */
export const assetFieldNames = [
  ...['type', 'name', 'registration', 'fleet_number', 'integration_key'],
  ...['/odometer', '/status', '/site_ids'],
];
const other = '';
const meters: readonly Meter[] = ['none', ...meterUnits];

export interface AssetFieldsProps {
  values: AssetForm;
  onChange: (part: Partial<AssetForm>) => void;
  wasTried: boolean;
  faultAt: (field: string) => string | undefined;
  /** The odometer that the asset has already: its unit, and its reading in words. */
  odometer?: { meter: Meter; reading: string | null } | undefined;
}

export function isComplete(form: AssetForm): boolean {
  return form.name.trim() !== '' && form.type.trim() !== '' && !isUnreadable(form);
}

export function AssetFields({ values, onChange, wasTried, faultAt, odometer }: AssetFieldsProps) {
  const { assets } = useLaterMessages();
  const { frame } = useMessages();
  const { text } = useFormats();
  const missing = (typed: string) => (wasTried && typed.trim() === '' ? frame.missing : undefined);
  const isNewMeter = odometer === undefined || odometer.meter !== values.meter;
  const fixed = isNewMeter ? null : odometer.reading;
  return (
    <>
      <TextField
        label={assets.name}
        hint={assets.nameHint}
        error={missing(values.name) ?? faultAt('name')}
        value={values.name}
        onChange={(name) => onChange({ name })}
        maxLength={200}
      />
      <TypeField
        type={values.type}
        onChange={(type) => onChange({ type })}
        error={missing(values.type) ?? faultAt('type')}
      />
      <TextField
        label={assets.registration}
        hint={assets.registrationHint}
        error={faultAt('registration')}
        value={values.registration}
        onChange={(registration) => onChange({ registration })}
        maxLength={60}
      />
      <TextField
        label={assets.fleetNumber}
        hint={assets.fleetNumberHint}
        error={faultAt('fleet_number')}
        value={values.fleet_number}
        onChange={(number) => onChange({ fleet_number: number })}
        maxLength={60}
      />
      <SelectField
        label={assets.meter}
        hint={fixed === null ? assets.meterHint : text(assets.readingFixed, { reading: fixed })}
        value={values.meter}
        onChange={(chosen) => onChange({ meter: meters.find((each) => each === chosen) ?? values.meter })}
        options={meters.map((each) => ({ value: each, label: assets.meters[each] }))}
      />
      {odometer !== undefined && odometer.meter !== 'none' && isNewMeter && (
        <Notice tone="warning">{assets.meterAgain}</Notice>
      )}
      {values.meter !== 'none' && fixed === null && (
        <TextField
          label={assets.reading}
          hint={assets.readingHint}
          error={wasTried && isUnreadable(values) ? frame.problems.invalid_number : faultAt('odometer')}
          value={values.reading}
          onChange={(reading) => onChange({ reading })}
          inputMode="decimal"
          dir="ltr"
          maxLength={20}
        />
      )}
      <SelectField
        label={assets.status}
        hint={assets.statusHint}
        error={faultAt('status')}
        value={values.status}
        onChange={(chosen) =>
          onChange({ status: chosen === 'out_of_service' ? 'out_of_service' : 'in_service' })
        }
        options={[
          { value: 'in_service', label: assets.statuses.in_service },
          { value: 'out_of_service', label: assets.statuses.out_of_service },
        ]}
      />
      <SiteChoices
        hint={assets.sitesHint}
        siteIds={values.site_ids}
        onChange={(ids) => onChange({ site_ids: ids.sort() })}
        error={faultAt('site_ids')}
      />
      <TextField
        label={assets.key}
        hint={assets.keyHint}
        error={faultAt('integration_key')}
        value={values.integration_key}
        onChange={(key) => onChange({ integration_key: key })}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
    </>
  );
}

interface TypeFieldProps {
  type: string;
  onChange: (type: string) => void;
  error: string | undefined;
}

/** One of the usual types, or a word of the organisation. */
function TypeField({ type, onChange, error }: TypeFieldProps) {
  const { assets } = useLaterMessages();
  const language = useLanguage();
  const isUsual = assetTypes.some((each) => each === type);
  const [isOwn, setOwn] = useState(!isUsual);
  return (
    <>
      <SelectField
        label={assets.type}
        hint={assets.typeHint}
        error={isOwn ? undefined : error}
        value={isOwn ? other : type}
        onChange={(chosen) => {
          setOwn(chosen === other);
          onChange(chosen);
        }}
        options={[
          ...assetTypes.map((each) => ({ value: each, label: assetTypeWord(each, language) })),
          { value: other, label: assets.otherType },
        ]}
      />
      {isOwn && (
        <TextField
          label={assets.ownType}
          hint={assets.ownTypeHint}
          error={error}
          value={type}
          onChange={onChange}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
      )}
    </>
  );
}
