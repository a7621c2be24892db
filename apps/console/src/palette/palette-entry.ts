import type { IconName } from '@fleet/ui';
import type { FoundRecord } from '../queries/found-options.js';

/** Something that the palette offers. */
export interface PaletteEntry {
  /** The same each time the palette is opened. */
  key: string;
  icon: IconName;
  label: string;
  detail?: string | undefined;
  run: () => void;
  /** The record that the entry opens. With it, the entry can be offered again without a search. */
  record?: FoundRecord;
  /** True if the palette does not offer the entry among the recent choices. */
  isNeverRecent?: true;
}

/** Entries below one name. */
export interface PaletteGroup {
  key: string;
  name: string;
  entries: readonly PaletteEntry[];
}

/** Without capital letters and accents, which people leave out when they search. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The entries that have every typed word; those that begin with the text come first. */
export function fittingEntries(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const text = folded(typed.trim());
  const words = text.split(/\s+/).filter((word) => word !== '');
  const fitting = entries.filter(({ label, detail = '' }) => {
    const own = folded(`${label} ${detail}`);
    return words.every((word) => own.includes(word));
  });
  const begins = ({ label }: PaletteEntry) => folded(label).startsWith(text);
  return [...fitting.filter(begins), ...fitting.filter((each) => !begins(each))];
}

/** The groups that have entries. */
export function filledGroups(groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  return groups.filter(({ entries }) => entries.length > 0);
}
