import { Button, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ListRows } from '../frame/list-rows.js';
import { useListSearch } from '../frame/list-search.js';
import { Loaded } from '../frame/loaded.js';
import { useNavigateFromHere } from '../frame/navigate-from-here.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { PartFilters, StatusFilter } from '../organisation/part-filters.js';
import { StatusSign } from '../organisation/status-sign.js';
import { useIsLimited, useMay } from '../queries/account-options.js';
import { siteListQuery } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';
import { NewSiteDialog } from './new-site-dialog.js';
import { readSiteAddress, siteFilters } from './site-address.js';

const address = getRouteApi('/inside/organisation/sites');
const path = '/organisation/sites';

/** The sites of the organisation. */
export function SiteListPage() {
  const { organisation, sites } = useMessages();
  const mayWrite = useMay('sites:write');
  const mayChange = !useIsLimited() && mayWrite;
  const navigate = useNavigateFromHere();
  const [isMaking, setMaking] = useState(false);
  return (
    <Screen
      title={organisation.places.sites}
      needs="sites:read"
      actions={
        mayChange && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            {sites.make}
          </Button>
        )
      }
    >
      <SiteList />
      {isMaking && (
        <NewSiteDialog
          onClose={() => setMaking(false)}
          onDone={({ id }) =>
            void navigate({ to: '/organisation/sites/$siteId', params: { siteId: id }, search: {} })
          }
        />
      )}
    </Screen>
  );
}

function SiteList() {
  const { organisation, sites } = useMessages();
  const { dateTime } = useFormats();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const { change, turn, clear, isFiltered } = useListSearch({
    path: path,
    search,
    read: readSiteAddress,
    go: (to, replace) => void navigate({ to: path, search: to, replace }),
  });
  const query = useQuery(siteListQuery(useCaller(), siteFilters(search)));
  return (
    <>
      <PartFilters
        search={search.search}
        onSearch={(text) => change({ search: text })}
        isFiltered={isFiltered}
        onClear={clear}
      >
        <StatusFilter value={search.status} onChange={(status) => change({ status })} />
      </PartFilters>
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(page) => (
          <ListRows
            label={organisation.places.sites}
            columns={[
              {
                key: 'name',
                header: organisation.name,
                sort: { ascending: 'name', descending: '-name' },
                cell: ({ id, name }) => (
                  <Link to="/organisation/sites/$siteId" params={{ siteId: id }}>
                    <bdi>{name}</bdi>
                  </Link>
                ),
              },
              {
                key: 'key',
                header: organisation.key,
                cell: ({ integration_key: key }) => key && <bdi>{key}</bdi>,
              },
              {
                key: 'city',
                header: sites.city,
                cell: ({ address: place }) => place?.city && <bdi>{place.city}</bdi>,
              },
              {
                key: 'changed',
                header: organisation.changed,
                isShort: true,
                isSpare: true,
                cell: ({ updated_at: at }) => dateTime(at),
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
            empty={{ icon: 'building', title: sites.emptyTitle, text: sites.emptyText }}
            noMatch={{ title: organisation.noMatchTitle, text: organisation.noMatchText }}
          />
        )}
      </Loaded>
    </>
  );
}
