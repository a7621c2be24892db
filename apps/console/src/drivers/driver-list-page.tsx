import { Button, Skeleton } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SiteFilter, WordFilter } from '../frame/filter-fields.js';
import { ListRows } from '../frame/list-rows.js';
import { useListSearch } from '../frame/list-search.js';
import { Loaded } from '../frame/loaded.js';
import { useNavigateFromHere } from '../frame/navigate-from-here.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import classes from '../organisation/organisation.module.css';
import { PartFilters, StatusFilter } from '../organisation/part-filters.js';
import { useSiteWords } from '../organisation/site-words.js';
import { StatusSign } from '../organisation/status-sign.js';
import { useMay } from '../queries/account-options.js';
import { driverListQuery } from '../queries/driver-options.js';
import { useCaller } from '../queries/use-caller.js';
import { driverFilters, readDriverAddress } from './driver-address.js';
import { NewDriverDialog } from './new-driver-dialog.js';

const address = getRouteApi('/inside/organisation/drivers');
const path = '/organisation/drivers';

/** Who drives for the organisation. */
export function DriverListPage() {
  const { organisation, drivers } = useMessages();
  const mayChange = useMay('drivers:write');
  const navigate = useNavigateFromHere();
  const [isMaking, setMaking] = useState(false);
  return (
    <Screen
      title={organisation.places.drivers}
      needs="drivers:read"
      actions={
        mayChange && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            {drivers.make}
          </Button>
        )
      }
    >
      <DriverList />
      {isMaking && (
        <NewDriverDialog
          onClose={() => setMaking(false)}
          onDone={({ id }) =>
            void navigate({ to: '/organisation/drivers/$driverId', params: { driverId: id }, search: {} })
          }
        />
      )}
    </Screen>
  );
}

function DriverList() {
  const { organisation, drivers } = useMessages();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const siteNames = useSiteWords();
  const { change, turn, clear, isFiltered } = useListSearch({
    path: path,
    search,
    read: readDriverAddress,
    go: (to, replace) => void navigate({ to: path, search: to, replace }),
  });
  const query = useQuery(driverListQuery(useCaller(), driverFilters(search)));
  return (
    <>
      <PartFilters
        search={search.search}
        onSearch={(text) => change({ search: text })}
        isFiltered={isFiltered}
        onClear={clear}
      >
        <StatusFilter value={search.status} onChange={(status) => change({ status })} />
        <WordFilter
          label={drivers.logIn}
          value={search.linked}
          words={drivers.linked}
          onChange={(linked) => change({ linked })}
        />
        <SiteFilter value={search.site} onChange={(site) => change({ site })} />
      </PartFilters>
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(page) => (
          <ListRows
            label={organisation.places.drivers}
            columns={[
              {
                key: 'name',
                header: organisation.name,
                sort: { ascending: 'name', descending: '-name' },
                cell: ({ id, name }) => (
                  <Link to="/organisation/drivers/$driverId" params={{ driverId: id }}>
                    <bdi>{name}</bdi>
                  </Link>
                ),
              },
              {
                key: 'username',
                header: drivers.logsInAs,
                cell: ({ username }) => <bdi>{username ?? drivers.nobody}</bdi>,
              },
              {
                key: 'phone',
                header: drivers.phone,
                isShort: true,
                cell: ({ phone }) => phone !== null && <bdi dir="ltr">{phone}</bdi>,
              },
              {
                key: 'key',
                header: organisation.key,
                isSpare: true,
                cell: ({ integration_key: key }) => key !== null && <bdi>{key}</bdi>,
              },
              {
                key: 'sites',
                header: organisation.sites,
                isSpare: true,
                cell: ({ site_ids: siteIds }) =>
                  siteNames(siteIds).map((each, index) => (
                    <bdi key={siteIds[index] ?? each} className={classes.line}>
                      {each}
                    </bdi>
                  )),
              },
              {
                key: 'status',
                header: organisation.status,
                cell: ({ status }) => <StatusSign status={status} />,
              },
            ]}
            page={page}
            rowKey={({ id }) => id}
            sort={search.sort ?? 'name'}
            onSort={(sort) => change({ sort })}
            busy={query.isPlaceholderData}
            onPage={turn}
            isFiltered={isFiltered}
            onClear={clear}
            empty={{ icon: 'person', title: drivers.emptyTitle, text: drivers.emptyText }}
            noMatch={{ title: organisation.noMatchTitle, text: organisation.noMatchText }}
          />
        )}
      </Loaded>
    </>
  );
}
