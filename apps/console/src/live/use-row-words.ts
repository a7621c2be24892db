import { type Formats, useFormats } from '@fleet/ui';
import { type ConsoleMessages, useMessages } from '../language/console-messages.js';
import type { BoardRow } from './live-exceptions.js';

/** A row in words. */
export interface RowWords {
  driver: string;
  /** The route, otherwise the vehicle. */
  subject: string;
  /** The vehicle, if the subject is the route. */
  vehicle: string | null;
  progress: readonly string[];
  times: readonly string[];
  /** The last failed activity, and the number of other failed activities. */
  failures: readonly string[];
}

export function useRowWords(row: BoardRow): RowWords {
  const { live } = useMessages();
  return rowWords(row, live, useFormats());
}

function rowWords(row: BoardRow, live: ConsoleMessages['live'], formats: Formats): RowWords {
  const { route, vehicle, heardAt, exceptions } = row;
  const { text, dateTime } = formats;
  const isSilent = exceptions.includes('silent') && heardAt !== null;
  return {
    driver: route?.driver?.name ?? vehicle?.session.driver.name ?? live.nobody,
    subject: route?.name ?? vehicleName(row) ?? '',
    vehicle: route === null ? null : vehicleName(row),
    progress: progressWords(row, live, formats),
    times: [
      ...timesOf(row, live, formats),
      ...(isSilent ? [text(live.silentSince, { time: dateTime(heardAt) })] : []),
    ],
    failures: failureWords(row, live, formats),
  };
}

/** The name of the vehicle with its number plate; null without a session. */
export function vehicleName({ vehicle }: BoardRow): string | null {
  if (vehicle === null) return null;
  const { name, registration } = vehicle.session.asset;
  return registration === null ? name : `${name} (${registration})`;
}

function progressWords({ route }: BoardRow, live: ConsoleMessages['live'], { text }: Formats): string[] {
  if (route === null) return [];
  const { stops, next_stop: stop } = route;
  const words = [text(live.stops, { done: stops.departed, total: stops.total })];
  if (stop === null) return [...words, live.allDone];
  return [...words, text(stop.arrived_at === null ? live.next : live.atStop, { name: stop.name })];
}

const minuteMs = 60_000;

/** The planned time, the expected time, and the difference in words. */
function timesOf(
  { route, expectedAt, exceptions }: BoardRow,
  live: ConsoleMessages['live'],
  { text, dateTime, duration }: Formats,
): string[] {
  const stop = route?.next_stop ?? null;
  if (stop === null) return [];
  const { planned_arrival_at: planned, arrived_at: arrived, promptitude } = stop;
  const lateMs = planned === null || expectedAt === null ? 0 : Date.parse(expectedAt) - Date.parse(planned);
  const isLate = exceptions.includes('late');
  return [
    ...(planned === null ? [] : [text(live.planned, { time: dateTime(planned) })]),
    ...(arrived !== null
      ? [text(live.arrived, { time: dateTime(arrived) })]
      : expectedAt === null
        ? []
        : [text(live.expected, { time: dateTime(expectedAt) })]),
    ...(isLate && lateMs >= minuteMs ? [text(live.lateBy, { duration: duration(lateMs) })] : []),
    ...(isLate || promptitude === null ? [] : [promptitude === 'early' ? live.early : live.onTime]),
  ];
}

function failureWords({ route }: BoardRow, live: ConsoleMessages['live'], { text }: Formats): string[] {
  // A service of an earlier version does not send the failed activities.
  const failed = route?.failed_activities ?? null;
  if (failed === null) return [];
  const { stop, activity, reason } = failed.last;
  return [
    text(live.failedAt, { activity, stop }),
    ...(reason === null ? [] : [reason]),
    ...(failed.count === 1 ? [] : [text(live.failedCount, { count: failed.count })]),
  ];
}
