import { type Formats, languages } from '@fleet/ui';
import type { Difference } from '../frame/difference-notice.js';
import { differingMembers, type OtherChange } from '../frame/merged-form.js';
import type { TypedSpan } from '../frame/span-field.js';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { LaterMessages } from '../language/later-messages.js';
import { type SettingsForm, type SpanName, spanNames } from './settings-form.js';

export interface SettingsWords {
  settings: LaterMessages['settings'];
  frame: ConsoleMessages['frame'];
  formats: Formats;
}

export function settingsNames(
  settings: LaterMessages['settings'],
): Readonly<Record<keyof SettingsForm, string>> {
  return {
    name: settings.name,
    language: settings.language,
    time_zone: settings.timeZone,
    distance: settings.distance,
    currencies: settings.currencies,
    least_pin_digits: settings.pinDigits,
    release_threshold: settings.threshold,
    early: settings.early,
    late: settings.late,
    driver: settings.driverToken,
    user: settings.userToken,
    api_key: settings.keyToken,
    positions: settings.positions,
    events: settings.events,
    notifications: settings.notifications,
    webhook_deliveries: settings.webhookDeliveries,
  };
}

/** Each setting in words, for reading and for comparisons. */
export function settingsValues(
  form: SettingsForm,
  { settings, frame, formats }: SettingsWords,
): Readonly<Record<keyof SettingsForm, string>> {
  const spanWords = ({ count, unit }: TypedSpan) =>
    count === '' ? settings.forEver : `${formats.number(Number(count))} ${frame.spanUnits[unit]}`;
  const inWords = Object.fromEntries(spanNames.map((name) => [name, spanWords(form[name])]));
  return {
    name: form.name,
    language: languages.find(({ tag }) => tag === form.language)?.name ?? form.language,
    time_zone: form.time_zone,
    distance: settings.distances[form.distance] ?? form.distance,
    currencies:
      form.currencies.length === 0
        ? settings.noCurrency
        : formats.list(form.currencies.map(({ id, symbol }) => (id === symbol ? id : `${id} (${symbol})`))),
    least_pin_digits: formats.number(form.least_pin_digits),
    ...(inWords as Record<SpanName, string>),
  };
}

/** What somebody else has changed of the settings, in words. */
export function settingsDifferences(
  { before, after }: OtherChange<SettingsForm>,
  words: SettingsWords,
): Difference[] {
  const names = settingsNames(words.settings);
  const [old, now] = [settingsValues(before, words), settingsValues(after, words)];
  return differingMembers(before, after).map((name) => ({
    ...{ what: names[name], before: old[name], after: now[name] },
  }));
}
