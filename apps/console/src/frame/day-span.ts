import { instantOf } from '@fleet/ui';

/** When a day begins in the time zone; undefined for a day that no calendar has. */
export function startOfDay(day: string | undefined, timeZone: string | null): string | undefined {
  return day === undefined ? undefined : (instantOf(`${day}T00:00`, timeZone) ?? undefined);
}

/** When a day ends in the time zone: the beginning of the next day. */
export function endOfDay(day: string | undefined, timeZone: string | null): string | undefined {
  if (day === undefined) return undefined;
  return startOfDay(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10), timeZone);
}
