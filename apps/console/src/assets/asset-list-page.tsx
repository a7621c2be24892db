import { Button, Skeleton, useFormats, useLanguage } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ListRows } from '../frame/list-rows.js';
import { useListSearch } from '../frame/list-search.js';
import { Loaded } from '../frame/loaded.js';
import { useNavigateFromHere } from '../frame/navigate-from-here.js';
import { Screen } from '../frame/screen.js';
import { useSiteNames } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { assetListQuery } from '../queries/asset-options.js';
import { useCaller } from '../queries/use-caller.js';
import { assetFilters, readAssetAddress } from './asset-address.js';
import { assetColumns } from './asset-columns.js';
import { NewAssetDialog } from './asset-dialogs.js';
import { AssetFilterBar } from './asset-filter-bar.js';

const address = getRouteApi('/inside/organisation/company/assets');

/** The vehicles and the equipment of the organisation; filters, order and page are in the address. */
export function AssetListPage() {
  const { assets } = useLaterMessages();
  const navigate = useNavigateFromHere();
  const mayMake = useMay('assets:write');
  const [isMaking, setMaking] = useState(false);
  return (
    <Screen
      title={assets.title}
      needs="assets:read"
      actions={
        mayMake && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            {assets.make}
          </Button>
        )
      }
    >
      <AssetList />
      {isMaking && (
        <NewAssetDialog
          onClose={() => setMaking(false)}
          onMade={({ id }) => void navigate({ to: '/organisation/assets/$assetId', params: { assetId: id } })}
        />
      )}
    </Screen>
  );
}

function AssetList() {
  const { assets } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const language = useLanguage();
  const siteNames = useSiteNames();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const { change, turn, clear, isFiltered } = useListSearch({
    path: '/organisation/assets',
    search,
    read: readAssetAddress,
    go: (to, replace) => void navigate({ to: '/organisation/assets', search: to, replace }),
  });
  const query = useQuery(assetListQuery(useCaller(), assetFilters(search)));
  return (
    <>
      <AssetFilterBar
        address={search}
        knownTypes={query.data?.data.map(({ type }) => type) ?? []}
        onChange={change}
        onClear={clear}
      />
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(page) => (
          <ListRows
            label={assets.title}
            columns={assetColumns({ assets, formats, language, siteNames, allSites: frame.allSites })}
            page={page}
            rowKey={({ id }) => id}
            sort={search.sort ?? 'name'}
            onSort={(sort) => change({ sort })}
            busy={query.isPlaceholderData}
            onPage={turn}
            isFiltered={isFiltered}
            onClear={clear}
            empty={{ icon: 'truck', title: assets.emptyTitle, text: assets.emptyText }}
            noMatch={{ title: assets.noMatchTitle, text: assets.noMatchText }}
          />
        )}
      </Loaded>
    </>
  );
}
