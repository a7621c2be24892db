import { folded } from './folded-text.js';

interface NamedSite {
  id: string;
  name: string;
  integration_key: string | null;
}

/**
 * Finds the site that a cell names: by its exact key, otherwise by its exact name, otherwise by a key or name in other
 * letter cases. Returns null if no site fits, or if several fit equally well: a record must not get a wrong site whose
 * name is only similar.
 */
export function siteFinder(sites: readonly NamedSite[]): (named: string) => string | null {
  const keys = new Map<string, Set<string>>();
  const names = new Map<string, Set<string>>();
  const similar = new Map<string, Set<string>>();
  for (const { id, name, integration_key: key } of sites) {
    add(names, name.trim(), id);
    add(similar, folded(name), id);
    if (key === null) continue;
    add(keys, key, id);
    add(similar, folded(key), id);
  }
  return (named) => {
    const found = keys.get(named) ?? names.get(named) ?? similar.get(folded(named));
    const [only, other] = found ?? [];
    return only === undefined || other !== undefined ? null : only;
  };
}

function add(ids: Map<string, Set<string>>, text: string, id: string): void {
  const of = ids.get(text) ?? new Set();
  of.add(id);
  ids.set(text, of);
}
