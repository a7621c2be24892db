import type { Currency } from '@fleet/contract/ground/currency';
import type { AllocatedAsset, Route } from '@fleet/contract/planning/routes';
import type { ReferenceKind } from './plan-references.js';

export type PersonReference = NonNullable<Route['allocation']['driver']>;

/** A driver, an asset or a site that a plan names, as stored in the database. */
export type FoundReference =
  | { kind: 'driver'; person: PersonReference; siteIds: readonly string[] }
  | { kind: 'asset'; asset: AllocatedAsset; siteIds: readonly string[] }
  | { kind: 'site'; id: string; integrationKey: string | null; siteIds: readonly string[] };

/** How a plan names a driver, an asset or a site: by id or by integration key. */
export interface Naming {
  id?: string | undefined;
  integration_key?: string | undefined;
}

/** The records that a plan's references name. */
export interface ReferenceBook {
  driver(naming: Naming): PersonReference | undefined;
  asset(naming: Naming): AllocatedAsset | undefined;
  siteId(naming: Naming): string | undefined;
  /** Offered on a route whose plan names no currencies [C-10]. */
  currencies: readonly Currency[];
}

/** Creates a book of the records that were found. Ids match in any letter case. */
export function referenceBook(
  found: readonly FoundReference[],
  currencies: readonly Currency[] = [],
): ReferenceBook {
  const byName = new Map<string, FoundReference>();
  for (const each of found) {
    const { id, key } = namesOf(each);
    byName.set(nameOf(each.kind, 'id', id), each);
    if (key !== null) byName.set(nameOf(each.kind, 'integration_key', key), each);
  }
  const find = (kind: ReferenceKind, { id, integration_key: key }: Naming): FoundReference | undefined => {
    if (id !== undefined) return byName.get(nameOf(kind, 'id', id));
    return key === undefined ? undefined : byName.get(nameOf(kind, 'integration_key', key));
  };
  return {
    driver(naming) {
      const found = find('driver', naming);
      return found?.kind === 'driver' ? found.person : undefined;
    },
    asset(naming) {
      const found = find('asset', naming);
      return found?.kind === 'asset' ? found.asset : undefined;
    },
    siteId(naming) {
      const found = find('site', naming);
      return found?.kind === 'site' ? found.id : undefined;
    },
    currencies,
  };
}

/** The id of a record that was found. */
export function idOf(reference: FoundReference): string {
  return namesOf(reference).id;
}

function namesOf(reference: FoundReference): { id: string; key: string | null } {
  switch (reference.kind) {
    case 'driver':
      return { id: reference.person.id, key: reference.person.integration_key };
    case 'asset':
      return { id: reference.asset.id, key: reference.asset.integration_key };
    case 'site':
      return { id: reference.id, key: reference.integrationKey };
  }
}

function nameOf(kind: ReferenceKind, by: 'id' | 'integration_key', value: string): string {
  return `${kind} ${by} ${by === 'id' ? value.toLowerCase() : value}`;
}
