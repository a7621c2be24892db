import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMay } from './account-options.js';
import { ask } from './call-error.js';
import { siteQuery } from './site-options.js';
import { type Caller, useCaller } from './use-caller.js';

interface Named {
  id: string;
  name: string;
}

type NameRights = Readonly<Record<'users' | 'drivers' | 'assets', boolean>>;

/** The names of the first 500 users, drivers and assets by their ids, as far as the caller may read them. */
const namesQuery = ({ access, organisationId }: Caller, may: NameRights) =>
  queryOptions({
    queryKey: [organisationId, 'names', may],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const page = { query: { page_size: 500 }, signal };
      const lists = await Promise.all([
        may.users ? ask(access, (api) => api.listUsers(page)) : null,
        may.drivers ? ask(access, (api) => api.listDrivers(page)) : null,
        may.assets ? ask(access, (api) => api.listAssets(page)) : null,
      ]);
      const records = lists.flatMap((list): readonly Named[] => list?.body.data ?? []);
      return new Map(records.map(({ id, name }) => [id, name]));
    },
    staleTime: 10 * 60_000,
    refetchInterval: false,
  });

/** The name of a record by its id; null if it is not known. */
export function useRecordNames(): (id: string) => string | null {
  const caller = useCaller();
  const may = { users: useMay('users:read'), drivers: useMay('drivers:read'), assets: useMay('assets:read') };
  const { data: names } = useQuery(namesQuery(caller, may));
  const { data: sites = [] } = useQuery({ ...siteQuery(caller), enabled: useMay('sites:read') });
  return (id) => names?.get(id) ?? sites.find((site) => site.id === id)?.name ?? null;
}
