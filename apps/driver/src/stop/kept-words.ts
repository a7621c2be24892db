import { isRecord } from '@fleet/contract/ground/schema-reading';
import { changeKeptValue, dropKeptValue, useKeptValue } from '../phone/kept-value.js';

/**
 * What a driver has chosen or typed on a page, and has neither sent nor cancelled; null for what is not chosen yet.
 */
type TypedWords = Readonly<Record<string, string | null>>;

/** The storage key of the reason why an activity, or one of its requirements, failed or was skipped. */
export function reasonKey(status: 'failed' | 'skipped', ...place: readonly string[]): string {
  return `${JSON.stringify(place)}/${status}`;
}

/**
 * Words that are stored at each change, so that they are still there after the driver has opened another page, and
 * after a killed tab.
 */
export function useKeptWords<Words extends TypedWords>(key: string, first: Words) {
  const kept = useKeptValue(key);
  const words = isSameShape(kept.value, first) ? kept.value : first;
  return {
    isLoaded: kept.isLoaded,
    words,
    change: (parts: Partial<Words>) =>
      void changeKeptValue(key, (before) => ({ ...(isSameShape(before, first) ? before : first), ...parts })),
    /** Call it when the texts were sent or cancelled. */
    drop: () => void dropKeptValue(key, kept.value),
  };
}

function isSameShape<Words extends TypedWords>(value: unknown, first: Words): value is Words {
  if (!isRecord(value)) return false;
  return Object.entries(first).every(([name, text]) => {
    const found = value[name];
    return typeof found === 'string' || (text === null && found === null);
  });
}
