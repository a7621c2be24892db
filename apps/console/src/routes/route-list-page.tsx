import { Button, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useKeptList } from '../frame/kept-list.js';
import { ListRows } from '../frame/list-rows.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { useMay, useTimeZone } from '../queries/account-options.js';
import { routeListQuery } from '../queries/route-options.js';
import { siteQuery } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';
import { type RouteAddress, readRouteAddress } from './route-address.js';
import { routeColumns } from './route-columns.js';
import { RouteFilterBar } from './route-filter-bar.js';
import { routeFilters } from './route-filters.js';

const address = getRouteApi('/inside/routes');

/** The routes of the organisation; filters, order and page are in the address. */
export function RouteListPage() {
  const { routes } = useMessages();
  const navigate = useNavigate();
  const mayMake = useMay('routes:write');
  return (
    <Screen
      title={routes.title}
      needs="routes:read"
      actions={
        mayMake && (
          <Button variant="primary" icon="plus" onClick={() => void navigate({ to: '/routes/new' })}>
            {routes.newRoute}
          </Button>
        )
      }
    >
      <RouteList />
    </Screen>
  );
}

function RouteList() {
  const { routes } = useMessages();
  const formats = useFormats();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const timeZone = useTimeZone();
  const mayReadSites = useMay('sites:read');
  const { data: sites = [] } = useQuery({ ...siteQuery(useCaller()), enabled: mayReadSites });
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]));
  useKeptList('/routes', search);
  const query = useQuery(routeListQuery(useCaller(), routeFilters(search, timeZone)));
  /** Another filter or order begins on the first page. A filter replaces the entry of the history. */
  const change = (parts: Partial<Record<keyof RouteAddress, string | undefined>>) => {
    const { page: _page, ...before } = search;
    void navigate({ to: '/routes', search: readRouteAddress({ ...before, ...parts }), replace: true });
  };
  const turn = (page: number) =>
    void navigate({ to: '/routes', search: readRouteAddress({ ...search, page }) });
  const clear = () => void navigate({ to: '/routes', search: {}, replace: true });
  return (
    <>
      <RouteFilterBar address={search} onChange={change} onClear={clear} />
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(page) => (
          <ListRows
            label={routes.title}
            columns={routeColumns({ routes, formats, siteNames })}
            page={page}
            rowKey={({ id }) => id}
            sort={search.sort ?? '-planned_start_at'}
            onSort={(sort) => change({ sort })}
            busy={query.isPlaceholderData}
            onPage={turn}
            isFiltered={Object.keys(search).some((name) => name !== 'sort' && name !== 'page')}
            onClear={clear}
            empty={{ icon: 'route', title: routes.emptyTitle, text: routes.emptyText }}
            noMatch={{ title: routes.noMatchTitle, text: routes.noMatchText }}
          />
        )}
      </Loaded>
    </>
  );
}
