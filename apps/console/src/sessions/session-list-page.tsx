import { Button, FilterBar, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DriverField } from '../drivers/driver-field.js';
import { SiteFilter, WordFilter } from '../frame/filter-fields.js';
import { ListRows } from '../frame/list-rows.js';
import { useListSearch } from '../frame/list-search.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { sessionListQuery } from '../queries/session-options.js';
import { useCaller } from '../queries/use-caller.js';
import { readSessionAddress, sessionFilters } from './session-address.js';
import { sessionColumns } from './session-columns.js';

const address = getRouteApi('/inside/sessions');

/** The sessions of all drivers, the newest first. */
export function SessionListPage() {
  const { sessions } = useMessages();
  return (
    <Screen title={sessions.title} needs="sessions:read">
      <SessionList />
    </Screen>
  );
}

function SessionList() {
  const { sessions, frame } = useMessages();
  const formats = useFormats();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const mayReadDrivers = useMay('drivers:read');
  const { change, turn, clear, isFiltered } = useListSearch({
    path: '/sessions',
    search,
    read: readSessionAddress,
    go: (to, replace) => void navigate({ to: '/sessions', search: to, replace }),
  });
  const query = useQuery(sessionListQuery(useCaller(), sessionFilters(search)));
  return (
    <>
      <FilterBar label={frame.filters}>
        <WordFilter
          label={sessions.status}
          value={search.status}
          words={sessions.statuses}
          onChange={(status) => change({ status })}
        />
        {mayReadDrivers && (
          <DriverField
            label={frame.driver}
            placeholder={frame.anyDriver}
            driverId={search.driver}
            onChange={(driver) => change({ driver: driver?.id })}
          />
        )}
        <SiteFilter value={search.site} onChange={(site) => change({ site })} />
        {isFiltered && (
          <Button icon="cross" variant="quiet" onClick={clear}>
            {frame.clearFilters}
          </Button>
        )}
      </FilterBar>
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(page) => (
          <ListRows
            label={sessions.title}
            columns={sessionColumns(sessions, formats)}
            page={page}
            rowKey={({ id }) => id}
            sort={search.sort ?? '-created_at'}
            onSort={(sort) => change({ sort })}
            busy={query.isPlaceholderData}
            onPage={turn}
            isFiltered={isFiltered}
            onClear={clear}
            empty={{ icon: 'truck', title: sessions.emptyTitle, text: sessions.emptyText }}
            noMatch={{ title: sessions.noMatchTitle, text: sessions.noMatchText }}
          />
        )}
      </Loaded>
    </>
  );
}
