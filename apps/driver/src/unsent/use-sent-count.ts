import { useEffect, useSyncExternalStore } from 'react';
import { usePhone } from '../phone/use-phone.js';
import { emptySentCount, type SentCount, withRecords } from './sent-count.js';

/** An earlier name of this count, kept because phones have stored it. */
const storageKey = 'driver.sent-tally';
const listeners = new Set<() => void>();
let known: SentCount | null = null;
let knownText: string | null = null;

/** The count of the last session on this phone; null before the first session. */
export function useSentCount(): SentCount | null {
  return useSyncExternalStore(subscribe, read);
}

/** Counts captures. Must be active on every page, because a record that is sent immediately is visible only briefly. */
export function useKeepSentCount(): void {
  const sessionId = usePhone((view) => view.session?.id ?? null);
  const unsent = usePhone((view) => view.unsent);
  useEffect(() => {
    if (sessionId === null) return;
    const before = read();
    const own = before?.sessionId === sessionId ? before : emptySentCount(sessionId);
    const after = withRecords(own, unsent);
    if (after !== before) keep(after);
  }, [sessionId, unsent]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads the stored text each time, because another window may change or clear it. */
function read(): SentCount | null {
  const text = storedText();
  if (text !== knownText) {
    knownText = text;
    known = parsed(text);
  }
  return known;
}

function keep(count: SentCount): void {
  known = count;
  try {
    localStorage.setItem(storageKey, JSON.stringify(count));
  } catch {
    // If storage is full, counting starts again at the next start of the app.
  }
  knownText = storedText();
  for (const listener of [...listeners]) listener();
}

function storedText(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function parsed(text: string | null): SentCount | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isSentCount(value) ? value : null;
  } catch {
    return null;
  }
}

function isSentCount(value: unknown): value is SentCount {
  if (typeof value !== 'object' || value === null) return false;
  const { sessionId, through, captures, pictures } = value as Record<string, unknown>;
  return (
    typeof sessionId === 'string' && [through, captures, pictures].every((each) => typeof each === 'number')
  );
}
