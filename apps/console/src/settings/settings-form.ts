import { joinedEntries } from '../frame/member-joins.js';
import type { FormJoins } from '../frame/merged-form.js';
import { spanOf, type TypedSpan, typedSpan } from '../frame/span-field.js';
import type { Settings } from '../queries/settings-options.js';

export interface SettingsForm {
  name: string;
  language: Settings['language'];
  time_zone: string;
  distance: Settings['units']['distance'];
  currencies: readonly { id: string; symbol: string }[];
  least_pin_digits: number;
  release_threshold: TypedSpan;
  early: TypedSpan;
  late: TypedSpan;
  driver: TypedSpan;
  user: TypedSpan;
  api_key: TypedSpan;
  positions: TypedSpan;
  events: TypedSpan;
  notifications: TypedSpan;
  webhook_deliveries: TypedSpan;
}

export const settingsJoins: FormJoins<SettingsForm> = { currencies: joinedEntries(({ id }) => id.trim()) };

const short = ['seconds', 'minutes', 'hours'] as const;
const medium = ['minutes', 'hours', 'days'] as const;
const days = ['days'] as const;

/**
 * The lengths of time: their units, the group of the settings that contains them, and the pointers of their faults.
 */
export const spans = {
  release_threshold: { units: short, group: null, pointer: '/release_threshold' },
  early: { units: medium, group: 'promptitude', pointer: '/promptitude/early' },
  late: { units: medium, group: 'promptitude', pointer: '/promptitude/late' },
  driver: { units: medium, group: 'token_lifetimes', pointer: '/token_lifetimes/driver' },
  user: { units: medium, group: 'token_lifetimes', pointer: '/token_lifetimes/user' },
  api_key: { units: medium, group: 'token_lifetimes', pointer: '/token_lifetimes/api_key' },
  positions: { units: days, group: 'retention', pointer: '/retention/positions' },
  events: { units: days, group: 'retention', pointer: '/retention/events' },
  notifications: { units: days, group: 'retention', pointer: '/retention/notifications' },
  webhook_deliveries: { units: days, group: 'retention', pointer: '/retention/webhook_deliveries' },
} as const;
export type SpanName = keyof typeof spans;
export const spanNames = Object.keys(spans) as SpanName[];

/** The lengths of time in the settings, by their names. */
function spanTexts(settings: Settings): Record<SpanName, string | null> {
  const { release_threshold, promptitude, token_lifetimes, retention } = settings;
  return { release_threshold, ...promptitude, ...token_lifetimes, ...retention };
}

export function settingsFormOf(settings: Settings): SettingsForm {
  const texts = spanTexts(settings);
  const typed = Object.fromEntries(
    spanNames.map((name) => [name, typedSpan(texts[name], spans[name].units)]),
  ) as Record<SpanName, TypedSpan>;
  const { name, language, time_zone, units, currencies, least_pin_digits } = settings;
  return { name, language, time_zone, distance: units.distance, currencies, least_pin_digits, ...typed };
}

/** The lengths of time that are not whole numbers. */
export function wrongSpans(form: SettingsForm): SpanName[] {
  return spanNames.filter((name) => spanOf(form[name]) === undefined);
}

/** A merge patch with what the user has changed; if a length of time was emptied, it gets its default again. */
export function settingsPatch(changes: Partial<SettingsForm>) {
  const { name, language, time_zone, distance, currencies, least_pin_digits } = changes;
  const groups: Partial<
    Record<'promptitude' | 'token_lifetimes' | 'retention', Record<string, string | null>>
  > = {};
  let threshold: string | null | undefined;
  for (const each of spanNames) {
    const typed = changes[each];
    const text = typed === undefined ? undefined : spanOf(typed);
    if (text === undefined) continue;
    const { group } = spans[each];
    if (group === null) threshold = text;
    else groups[group] = { ...groups[group], [each]: text };
  }
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(language === undefined ? {} : { language }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(distance === undefined ? {} : { units: { distance } }),
    ...(currencies === undefined
      ? {}
      : { currencies: currencies.map(({ id, symbol }) => ({ id: id.trim(), symbol: symbol.trim() })) }),
    ...(least_pin_digits === undefined ? {} : { least_pin_digits }),
    ...(threshold === undefined ? {} : { release_threshold: threshold }),
    ...groups,
  };
}

const kept = ['positions', 'events', 'notifications', 'webhook_deliveries'] as const;
/** The number of days that an empty field means; null if the data is kept without a limit. */
const keptDefaults: Readonly<Record<(typeof kept)[number], number | null>> = {
  ...{ positions: null, events: null, notifications: 30, webhook_deliveries: 30 },
};

/** The kinds of data of which some will be deleted, because they are kept for a shorter time than before. */
export function shortened(before: SettingsForm, after: SettingsForm): (typeof kept)[number][] {
  const length = (form: SettingsForm, name: (typeof kept)[number]) => {
    const { count } = form[name];
    return count.trim() === '' ? (keptDefaults[name] ?? Number.POSITIVE_INFINITY) : Number(count);
  };
  return kept.filter((name) => length(after, name) < length(before, name));
}
