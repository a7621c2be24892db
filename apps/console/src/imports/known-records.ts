import type { Access } from '../access/access-store.js';
import { ask } from '../queries/call-error.js';
import { folded, foldedRegistration } from './folded-text.js';
import type { ImportKind } from './import-address.js';
import { siteFinder } from './site-finder.js';

/** What the organisation has already, as far as the check of a file needs it. */
export interface KnownRecords {
  /** What distinguishes the existing records of the imported kind. */
  keys: ReadonlySet<string>;
  names: ReadonlySet<string>;
  registrations: ReadonlySet<string>;
  /** The id of the site with this key or name; null if there is none, or more than one. */
  siteOf: (named: string) => string | null;
  users: ReadonlyMap<string, { id: string; driverId: string | null }>;
  leastPinDigits: number;
  mayMakeUsers: boolean;
  /** The organisation has more records than were read, so the service finds the other duplicates. */
  isPartial: boolean;
}

const pageSize = 500;
/** 10,000 records. */
const mostPages = 20;

interface Page<Item> {
  body: { data: readonly Item[]; pagination: { total: number } };
}

export interface KnownRights {
  users: boolean;
  settings: boolean;
  sites: boolean;
}

/** Reads what the check needs, page by page. Throws a `CallError`. */
export async function loadKnownRecords(
  access: Access,
  kind: ImportKind,
  rights: KnownRights,
  signal: AbortSignal,
): Promise<KnownRecords> {
  let isPartial = false;
  async function all<Item>(
    read: (query: { page_size: number; page_no: number }) => Promise<Page<Item>>,
  ): Promise<Item[]> {
    const found: Item[] = [];
    for (let page_no = 1; ; page_no += 1) {
      const { body } = await read({ page_size: pageSize, page_no });
      found.push(...body.data);
      if (body.data.length === 0 || found.length >= body.pagination.total) return found;
      if (page_no === mostPages) {
        isPartial = true;
        return found;
      }
    }
  }
  const sites = rights.sites
    ? await all((query) => ask(access, (api) => api.listSites({ query, signal })))
    : [];
  const drivers =
    kind === 'drivers' ? await all((query) => ask(access, (api) => api.listDrivers({ query, signal }))) : [];
  const assets =
    kind === 'assets' ? await all((query) => ask(access, (api) => api.listAssets({ query, signal }))) : [];
  const users =
    kind === 'drivers' && rights.users
      ? await all((query) => ask(access, (api) => api.listUsers({ query, signal })))
      : [];
  const settings =
    kind === 'drivers' && rights.settings
      ? await ask(access, (api) => api.readOrganisation({ signal }))
      : null;
  const records: readonly { name: string; integration_key: string | null }[] = { sites, drivers, assets }[
    kind
  ];
  return {
    keys: new Set(records.flatMap(({ integration_key }) => integration_key ?? [])),
    names: new Set(records.map(({ name }) => folded(name))),
    registrations: new Set(assets.flatMap(({ registration }) => registration ?? []).map(foldedRegistration)),
    siteOf: siteFinder(sites),
    users: new Map(
      users.map(({ id, username, driver_id }) => [folded(username), { id, driverId: driver_id }] as const),
    ),
    leastPinDigits: settings?.body.data.least_pin_digits ?? 6,
    mayMakeUsers: rights.users,
    isPartial,
  };
}
