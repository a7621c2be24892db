import { useEffect, useSyncExternalStore } from 'react';
import { usePhone } from '../phone/use-phone.js';
import { emptyTally, type SentTally, withRecords } from './sent-tally.js';

const storageKey = 'driver.sent-tally';
const listeners = new Set<() => void>();
let known: SentTally | null | undefined;

/** The tally of the session that this phone counted last; null before the first. */
export function useSentTally(): SentTally | null {
  return useSyncExternalStore(subscribe, read);
}

/** Counts what is captured, in the frame of all pages: a record that is sent at once is seen only there. */
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

function read(): SentTally | null {
  if (known === undefined) known = readStored();
  return known;
}

function keep(tally: SentTally): void {
  known = tally;
  for (const listener of [...listeners]) listener();
  try {
    localStorage.setItem(storageKey, JSON.stringify(tally));
  } catch {
    // The count then starts again with the next start of the app.
  }
}

function readStored(): SentTally | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
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
