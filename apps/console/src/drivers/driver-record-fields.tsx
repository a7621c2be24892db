import { TextField } from '@fleet/ui';
import type { FieldFaults } from '../frame/field-faults.js';
import { SiteChoices } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import type { DriverDraft } from './driver-form.js';

export const driverFieldNames = [
  'name',
  'phone',
  'integration_key',
  'site_ids',
  'status',
  'user_id',
] as const;

export interface DriverRecordFieldsProps {
  draft: DriverDraft;
  onChange: (parts: Partial<DriverDraft>) => void;
  wasTried: boolean;
  faults: Pick<FieldFaults<(typeof driverFieldNames)[number]>, 'at'>;
}

/** The fields of a driver, without the log-in. */
export function DriverRecordFields({ draft, onChange, wasTried, faults }: DriverRecordFieldsProps) {
  const { organisation, drivers } = useMessages();
  const isMissing = wasTried && draft.name.trim() === '';
  return (
    <>
      <TextField
        label={organisation.name}
        hint={drivers.nameHint}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={isMissing ? organisation.required : faults.at('name')}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        label={drivers.phone}
        type="tel"
        value={draft.phone}
        onChange={(phone) => onChange({ phone })}
        error={faults.at('phone')}
        maxLength={60}
        autoComplete="off"
        dir="ltr"
      />
      <TextField
        label={organisation.key}
        hint={organisation.keyHint}
        value={draft.integration_key}
        onChange={(key) => onChange({ integration_key: key })}
        error={faults.at('integration_key')}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SiteChoices
        hint={drivers.sitesHint}
        siteIds={draft.site_ids}
        onChange={(siteIds) => onChange({ site_ids: siteIds })}
        error={faults.at('site_ids')}
      />
    </>
  );
}
