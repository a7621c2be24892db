import { Button, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ListRows } from '../frame/list-rows.js';
import { useListSearch } from '../frame/list-search.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useSiteNames } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useMay, useTimeZone } from '../queries/account-options.js';
import { routeListQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { readRouteAddress } from './route-address.js';
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
  const mayMake = useMay('routes:write');
  const siteNames = useSiteNames();
  const { change, turn, clear, isFiltered } = useListSearch({
    path: '/routes',
    search,
    read: readRouteAddress,
    go: (to, replace) => void navigate({ to: '/routes', search: to, replace }),
  });
  const query = useQuery(routeListQuery(useCaller(), routeFilters(search, timeZone)));
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
            isFiltered={isFiltered}
            onClear={clear}
            empty={{
              icon: 'route',
              title: routes.emptyTitle,
              text: mayMake ? routes.emptyTextMake : routes.emptyText,
            }}
            noMatch={{ title: routes.noMatchTitle, text: routes.noMatchText }}
          />
        )}
      </Loaded>
    </>
  );
}
