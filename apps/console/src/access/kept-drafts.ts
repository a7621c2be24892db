/** The beginning of the names under which this window keeps unsaved work. */
const prefix = 'console.draft.';

/**
 * Returns the unsaved work that this window kept under the name; null if there is none. `sessionStorage` belongs to the
 * window, so two windows do not overwrite each other's work.
 */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps the work, or deletes it if it is null. Returns false if the browser refuses storage. */
export function keepDraft(name: string, work: object | null): boolean {
  try {
    if (work === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(work));
    return true;
  } catch {
    return false;
  }
}

/** The next user of the window must not find the work of the previous user. */
export function dropDrafts(): void {
  const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  for (const name of names) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
}
