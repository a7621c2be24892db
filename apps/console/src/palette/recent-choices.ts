import type { FoundRecord } from '../queries/found-options.js';
import type { PaletteEntry } from './palette-entry.js';

/** A choice that the user has made since the log-in. */
export interface RecentChoice {
  key: string;
  record: FoundRecord | null;
}

const mostRecent = 5;

/** The choices with the newest one first, each once. */
export function withChoice(
  recent: readonly RecentChoice[],
  { key, record, isNeverRecent }: PaletteEntry,
): readonly RecentChoice[] {
  if (isNeverRecent) return recent;
  const others = recent.filter((each) => each.key !== key);
  return [{ key, record: record ?? null }, ...others].slice(0, mostRecent);
}
