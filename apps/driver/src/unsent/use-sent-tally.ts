import { useEffect, useSyncExternalStore } from 'react';
import { usePhone } from '../phone/use-phone.js';
import { emptyTally, type SentTally, withRecords } from './sent-tally.js';

const storageKey = 'driver.sent-tally';
const listeners = new Set<() => void>();
let known: SentTally | null = null;
let knownText: string | null = null;

/** The tally of the last session on this phone; null before the first session. */
export function useSentTally(): SentTally | null {
  return useSyncExternalStore(subscribe, read);
}

/** Counts captures. Must run around all pages, because a record that is sent at once is visible only briefly. */
export function useTallyKeeping(): void {
  const sessionId = usePhone((view) => view.session?.id ?? null);
  const unsent = usePhone((view) => view.unsent);
  useEffect(() => {
    if (sessionId === null) return;
    const before = read();
    const own = before?.sessionId === sessionId ? before : emptyTally(sessionId);
    const after = withRecords(own, unsent);
    if (after !== before) keep(after);
  }, [sessionId, unsent]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reads the stored text each time, because another window may change or clear it. */
function read(): SentTally | null {
  const text = storedText();
  if (text !== knownText) {
    knownText = text;
    known = parsed(text);
  }
  return known;
}

function keep(tally: SentTally): void {
  known = tally;
  try {
    localStorage.setItem(storageKey, JSON.stringify(tally));
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

function parsed(text: string | null): SentTally | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isTally(value) ? value : null;
  } catch {
    return null;
  }
}

function isTally(value: unknown): value is SentTally {
  if (typeof value !== 'object' || value === null) return false;
  const { sessionId, through, captures, pictures } = value as Record<string, unknown>;
  return (
    typeof sessionId === 'string' && [through, captures, pictures].every((each) => typeof each === 'number')
  );
}
