import { languages, Section, SelectField, TextField, useFormats } from '@fleet/ui';
import { SpanField } from '../frame/span-field.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { CurrencyFields } from './currency-fields.js';
import classes from './settings.module.css';
import { type SettingsForm, type SpanName, spanNames, spans, wrongSpans } from './settings-form.js';
import { settingsNames } from './settings-words.js';

/** The fields in which the service may find a fault. */
export const settingsFieldNames = [
  ...['name', 'language', 'time_zone', 'units', 'currencies', 'least_pin_digits'],
  ...spanNames.map((name) => spans[name].pointer),
];
const pinDigits = [4, 5, 6, 7, 8];

export interface SettingsFieldsProps {
  values: SettingsForm;
  onChange: (part: Partial<SettingsForm>) => void;
  wasTried: boolean;
  faultAt: (field: string) => string | undefined;
}

export function isComplete(form: SettingsForm): boolean {
  const hasCurrencies = form.currencies.every(({ id, symbol }) => id.trim() !== '' && symbol.trim() !== '');
  return form.name.trim() !== '' && hasCurrencies && wrongSpans(form).length === 0;
}

export function SettingsFields({ values, onChange, wasTried, faultAt }: SettingsFieldsProps) {
  const { settings } = useLaterMessages();
  const { frame } = useMessages();
  const { number } = useFormats();
  const names = settingsNames(settings);
  const hints = spanHints(settings);
  const wrong = wasTried ? wrongSpans(values) : [];
  const spanFields = (...shown: SpanName[]) =>
    shown.map((name) => (
      <SpanField
        key={name}
        label={names[name]}
        hint={hints[name]}
        error={wrong.includes(name) ? frame.spanWrong : faultAt(spans[name].pointer)}
        value={values[name]}
        units={spans[name].units}
        onChange={(span) => onChange({ [name]: span })}
      />
    ));
  return (
    <>
      <Section title={settings.groups.organisation}>
        <div className={classes.fields}>
          <TextField
            label={settings.name}
            hint={settings.nameHint}
            error={wasTried && values.name.trim() === '' ? frame.missing : faultAt('name')}
            value={values.name}
            onChange={(name) => onChange({ name })}
            maxLength={200}
          />
          <SelectField
            label={settings.language}
            hint={settings.languageHint}
            error={faultAt('language')}
            value={values.language}
            onChange={(chosen) =>
              onChange({ language: languages.find(({ tag }) => tag === chosen)?.tag ?? values.language })
            }
            options={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
          />
          <SelectField
            label={settings.timeZone}
            hint={settings.timeZoneHint}
            error={faultAt('time_zone')}
            value={values.time_zone}
            onChange={(zone) => onChange({ time_zone: zone })}
            options={timeZones(values.time_zone).map((zone) => ({ value: zone, label: zone }))}
          />
          <SelectField
            label={settings.distance}
            hint={settings.distanceHint}
            error={faultAt('units')}
            value={values.distance}
            onChange={(chosen) => onChange({ distance: chosen === 'mi' ? 'mi' : 'km' })}
            options={[
              { value: 'km', label: settings.distances.km },
              { value: 'mi', label: settings.distances.mi },
            ]}
          />
          <CurrencyFields
            currencies={values.currencies}
            onChange={(currencies) => onChange({ currencies })}
            wasTried={wasTried}
            error={faultAt('currencies')}
          />
        </div>
      </Section>
      <Section title={settings.groups.routes}>
        <div className={classes.fields}>
          {spanFields('release_threshold', 'early', 'late')}
          <SelectField
            label={settings.pinDigits}
            hint={settings.pinDigitsHint}
            error={faultAt('least_pin_digits')}
            value={String(values.least_pin_digits)}
            onChange={(chosen) => onChange({ least_pin_digits: Number(chosen) })}
            options={pinDigits.map((count) => ({ value: String(count), label: number(count) }))}
          />
        </div>
      </Section>
      <Section title={settings.groups.logIns}>
        <div className={classes.fields}>{spanFields('driver', 'user', 'api_key')}</div>
      </Section>
      <Section title={settings.groups.kept}>
        <div className={classes.fields}>
          {spanFields('positions', 'events', 'notifications', 'webhook_deliveries')}
        </div>
      </Section>
    </>
  );
}

function spanHints(
  settings: ReturnType<typeof useLaterMessages>['settings'],
): Readonly<Record<SpanName, string>> {
  return {
    release_threshold: settings.thresholdHint,
    early: settings.earlyHint,
    late: settings.lateHint,
    driver: settings.driverTokenHint,
    user: settings.userTokenHint,
    api_key: settings.keyTokenHint,
    positions: settings.positionsHint,
    events: settings.eventsHint,
    notifications: settings.notificationsHint,
    webhook_deliveries: settings.webhookDeliveriesHint,
  };
}

/** The zones that the browser knows, UTC, and the current one, which may come from another browser. */
function timeZones(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort();
}
