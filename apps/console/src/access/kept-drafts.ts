/** Where this window keeps work that was not saved. */
export const draftPrefix = 'console.draft.';

/** The next user of the window must not find the work of the previous user. */
export function dropDrafts(): void {
  const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  for (const name of names) if (name.startsWith(draftPrefix)) sessionStorage.removeItem(name);
}
