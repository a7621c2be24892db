import type { Organisation, OwnSettings } from '@fleet/contract/fleet/organisations';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { formatTimeSpan, parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { usualPinDigits } from '../accounts/pin-strength.js';
import { promptitudeLimits } from '../progress/promptitude.js';
import { checkThreshold } from '../transitions/transfer-transitions.js';

/**
 * The lifetimes of tokens in the service's settings, in milliseconds. An organisation cannot make them longer [C-3].
 */
export interface TokenLifetimes {
  driverMs: number;
  userMs: number;
  apiKeyMs: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A client needs time to renew its token. */
const shortestLifetimeMs = 5 * minuteMs;
/** The longest retention of messages and of the log of deliveries. The service itself never keeps them longer [C-9]. */
const longestKeptMs = 30 * dayMs;

type Span = readonly [pointer: string, text: string | undefined, leastMs: number, mostMs: number];

/** Returns the faults of the settings, each with its pointer. */
export function checkSettings(settings: OwnSettings, service: TokenLifetimes): Problem[] {
  const {
    token_lifetimes: tokens = {},
    retention = {},
    promptitude = {},
    release_threshold: threshold,
  } = settings;
  const spans: Span[] = [
    ['/promptitude/early', promptitude.early, 0, dayMs],
    ['/promptitude/late', promptitude.late, 0, dayMs],
    ['/token_lifetimes/driver', tokens.driver, ...lifetimeBounds(service.driverMs)],
    ['/token_lifetimes/user', tokens.user, ...lifetimeBounds(service.userMs)],
    ['/token_lifetimes/api_key', tokens.api_key, ...lifetimeBounds(service.apiKeyMs)],
    ['/retention/positions', retention.positions, 7 * dayMs, 3_650 * dayMs],
    ['/retention/events', retention.events, 90 * dayMs, 3_650 * dayMs],
    ['/retention/notifications', retention.notifications, 7 * dayMs, longestKeptMs],
    ['/retention/webhook_deliveries', retention.webhook_deliveries, 7 * dayMs, longestKeptMs],
  ];
  const late = threshold === undefined ? [] : checkThreshold(parseTimeSpan(threshold) ?? 0);
  return [
    ...checkTimeZone(settings.time_zone),
    ...checkCurrencies(settings.currencies ?? []),
    ...late.map((each) => ({ ...each, key: '/release_threshold' })),
    ...spans.flatMap(checkSpan),
  ];
}

function lifetimeBounds(serviceMs: number): [number, number] {
  return [Math.min(shortestLifetimeMs, serviceMs), serviceMs];
}

function checkSpan([pointer, text, leastMs, mostMs]: Span): Problem[] {
  if (text === undefined) return [];
  const ms = parseTimeSpan(text) ?? 0;
  if (ms >= leastMs && ms <= mostMs) return [];
  const why = `It lies between ${formatTimeSpan(leastMs)} and ${formatTimeSpan(mostMs)}.`;
  return [problem('value_out_of_range', pointer, why)];
}

/** Offsets such as `+01:00`, which some engines accept, are not zones: they have no summer time. */
function checkTimeZone(name: string | undefined): Problem[] {
  if (name === undefined) return [];
  const why =
    'There is no such time zone; use a name of the IANA time zone database, such as Europe/Andorra.';
  const wrong = [problem('invalid_value', '/time_zone', why)];
  if (!/^[A-Za-z]/.test(name)) return wrong;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return [];
  } catch {
    return wrong;
  }
}

function checkCurrencies(currencies: NonNullable<OwnSettings['currencies']>): Problem[] {
  const ids = currencies.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [problem('duplicate_key', `/currencies/${index}/id`)],
  );
}

/**
 * Returns the settings in force: the organisation's own, else the service's defaults. A lifetime above the service's
 * current limit becomes the service's.
 */
export function validSettings(
  {
    id,
    name,
    created_at,
    own,
    logo,
  }: Pick<Organisation, 'id' | 'name' | 'created_at' | 'logo'> & {
    own: OwnSettings;
  },
  service: TokenLifetimes,
): Organisation {
  const { token_lifetimes: tokens = {}, retention = {} } = own;
  const limits = promptitudeLimits(own.promptitude ?? null);
  const lifetime = (text: string | undefined, serviceMs: number) =>
    formatTimeSpan(Math.min(spanOr(text, serviceMs), serviceMs));
  return {
    id,
    name,
    ...displaySettingsOf(own),
    language: own.language ?? 'en',
    release_threshold: formatTimeSpan(releaseThresholdMs(own)),
    least_pin_digits: own.least_pin_digits ?? usualPinDigits,
    promptitude: { early: formatTimeSpan(limits.earlyMs), late: formatTimeSpan(limits.lateMs) },
    token_lifetimes: {
      driver: lifetime(tokens.driver, service.driverMs),
      user: lifetime(tokens.user, service.userMs),
      api_key: lifetime(tokens.api_key, service.apiKeyMs),
    },
    retention: {
      positions: keptSpan(retention.positions),
      events: keptSpan(retention.events),
      notifications: formatTimeSpan(spanOr(retention.notifications, longestKeptMs)),
      webhook_deliveries: formatTimeSpan(spanOr(retention.webhook_deliveries, longestKeptMs)),
    },
    logo,
    created_at,
  };
}

/** The settings in force by which clients show times, distances and sums. */
export function displaySettingsOf(
  own: OwnSettings,
): Pick<Organisation, 'time_zone' | 'units' | 'currencies'> {
  return {
    time_zone: own.time_zone ?? 'UTC',
    units: { distance: own.units?.distance ?? 'km' },
    currencies: own.currencies ?? [],
  };
}

/** How long a driver has to answer if the transfer names no threshold [C-8]. */
export function releaseThresholdMs({ release_threshold: text }: OwnSettings): number {
  return spanOr(text, 5 * minuteMs);
}

function keptSpan(text: string | undefined): string | null {
  return text === undefined ? null : formatTimeSpan(parseTimeSpan(text) ?? 0);
}

function spanOr(text: string | undefined, otherwiseMs: number): number {
  return text === undefined ? otherwiseMs : (parseTimeSpan(text) ?? otherwiseMs);
}
