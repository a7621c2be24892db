import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useSignedIn } from '../access/use-access.js';

type ListSearches = Map<string, Record<string, unknown>>;

const KeptListsContext = createContext<ListSearches | null>(null);

/**
 * Stores the last address of each list in this window, so that the link back to the list has the filters. Filters may
 * contain names, so they are deleted when the user or the organisation changes.
 */
export function KeptListsProvider({ children }: { children: ReactNode }) {
  const { username, organisation } = useSignedIn();
  const owner = `${organisation.id} ${username}`;
  const [kept, setKept] = useState(() => ({ owner, lists: new Map() as ListSearches }));
  if (kept.owner !== owner) setKept({ owner, lists: new Map() });
  return <KeptListsContext value={kept.lists}>{children}</KeptListsContext>;
}

function useLists(): ListSearches {
  const lists = useContext(KeptListsContext);
  if (lists === null) throw new Error('There is no KeptListsProvider.');
  return lists;
}

export function useKeptList(path: string, search: object): void {
  // Keeps the map of the first render: a page that is still open after a change of the organisation must not write its
  // filters into the map of the new one.
  const [lists] = useState(useLists());
  useEffect(() => void lists.set(path, { ...search }), [lists, path, search]);
}

/** The last search of the list at this path. */
export function useListSearches(): (path: string) => Record<string, unknown> {
  const lists = useLists();
  return (path) => lists.get(path) ?? {};
}
