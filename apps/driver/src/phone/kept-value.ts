import { useEffect, useSyncExternalStore } from 'react';
import { dropSameDraft, isSameDraft, keepDraft, onDraftOwnerChange, readDraft } from './draft-store.js';

/** A JSON value in the draft store, as the pages see it: `isLoaded` is false until the store has answered. */
export interface KeptValue {
  isLoaded: boolean;
  /** Undefined if nothing is stored. */
  value: unknown;
}

const loading: KeptValue = { isLoaded: false, value: undefined };
const known = new Map<string, KeptValue>();
const listeners = new Set<() => void>();
/** Changes when all values are forgotten, so that a read that began earlier is ignored. */
let era = 0;

function note(key: string, value: unknown): void {
  known.set(key, { isLoaded: true, value });
  for (const listener of [...listeners]) listener();
}

/** The value under this key; the page renders again when it changes. */
export function useKeptValue(key: string): KeptValue {
  useEffect(() => {
    if (known.has(key)) return;
    const begun = era;
    void readDraft(key).then((value) => {
      // A value that was stored during the read is newer.
      if (begun === era && !known.has(key)) note(key, value);
    });
  }, [key]);
  return useSyncExternalStore(subscribe, () => known.get(key) ?? loading);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Changes the value under a key. Pages see the new value immediately. Returns false if the storage refused it. */
export async function changeKeptValue(key: string, change: (value: unknown) => unknown): Promise<boolean> {
  // What is typed must be shown immediately: a field that is updated too late loses the next letter.
  const begun = era;
  const stored = known.has(key) ? undefined : await readDraft(key);
  if (begun !== era) return false;
  const shown = known.get(key);
  const after = change(shown === undefined ? stored : shown.value);
  note(key, after);
  return keepDraft(key, after);
}

/** Forgets what this window has read, because another window works with the store from now on. */
export function forgetKeptValues(): void {
  era += 1;
  known.clear();
}
onDraftOwnerChange(forgetKeptValues);

/**
 * Drops the stored value if it is still equal to `value`. Returns false if a newer value was stored, perhaps by another
 * window.
 */
export async function dropKeptValue(key: string, value: unknown): Promise<boolean> {
  const shown = known.get(key);
  const isSame = shown?.value === undefined || isSameDraft(shown.value, value);
  if (isSame && shown !== undefined) note(key, undefined);
  return isSame && dropSameDraft(key, value);
}
