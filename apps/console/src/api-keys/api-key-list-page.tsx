import { Button, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { WordFilter } from '../frame/filter-fields.js';
import { ListRows } from '../frame/list-rows.js';
import { useListSearch } from '../frame/list-search.js';
import { Loaded } from '../frame/loaded.js';
import { useNavigateFromHere } from '../frame/navigate-from-here.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { PartFilters } from '../organisation/part-filters.js';
import { useSiteWords } from '../organisation/site-words.js';
import { useMay } from '../queries/account-options.js';
import { apiKeyListQuery, type DisclosedApiKey } from '../queries/api-key-options.js';
import { useCaller } from '../queries/use-caller.js';
import { useRoleNames } from '../roles/role-words.js';
import { apiKeyFilters, readApiKeyAddress } from './api-key-address.js';
import { apiKeyColumns } from './api-key-columns.js';
import { KeySecretDialog } from './key-secret-dialog.js';
import { NewApiKeyDialog } from './new-api-key-dialog.js';

const address = getRouteApi('/inside/organisation/api-keys');
const path = '/organisation/api-keys';

/** The keys by which other programs call the service. */
export function ApiKeyListPage() {
  const { organisation, apiKeys } = useMessages();
  const mayChange = useMay('api_keys:write');
  const navigate = useNavigateFromHere();
  const [isMaking, setMaking] = useState(false);
  const [disclosed, setDisclosed] = useState<DisclosedApiKey | null>(null);
  return (
    <Screen
      title={organisation.places.apiKeys}
      needs="api_keys:read"
      actions={
        mayChange && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            {apiKeys.make}
          </Button>
        )
      }
    >
      <ApiKeyList />
      {isMaking && (
        <NewApiKeyDialog
          onClose={() => setMaking(false)}
          onDone={(key) => {
            setMaking(false);
            setDisclosed(key);
          }}
        />
      )}
      {disclosed !== null && (
        <KeySecretDialog
          apiKey={disclosed}
          onClose={() => {
            setDisclosed(null);
            void navigate({
              to: '/organisation/api-keys/$keyId',
              params: { keyId: disclosed.id },
              search: {},
            });
          }}
        />
      )}
    </Screen>
  );
}

function ApiKeyList() {
  const messages = useMessages();
  const { organisation, apiKeys } = messages;
  const formats = useFormats();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const names = { roles: useRoleNames(), sites: useSiteWords() };
  const { change, turn, clear, isFiltered } = useListSearch({
    path: path,
    search,
    read: readApiKeyAddress,
    go: (to, replace) => void navigate({ to: path, search: to, replace }),
  });
  const query = useQuery(apiKeyListQuery(useCaller(), apiKeyFilters(search)));
  return (
    <>
      <PartFilters
        search={search.search}
        onSearch={(text) => change({ search: text })}
        isFiltered={isFiltered}
        onClear={clear}
      >
        <WordFilter
          label={organisation.status}
          value={search.status}
          words={apiKeys.statuses}
          onChange={(status) => change({ status })}
        />
      </PartFilters>
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(page) => (
          <ListRows
            label={organisation.places.apiKeys}
            columns={apiKeyColumns(messages, formats, names)}
            page={page}
            rowKey={({ id }) => id}
            busy={query.isPlaceholderData}
            onPage={turn}
            isFiltered={isFiltered}
            onClear={clear}
            empty={{ icon: 'lock', title: apiKeys.emptyTitle, text: apiKeys.emptyText }}
            noMatch={{ title: organisation.noMatchTitle, text: organisation.noMatchText }}
          />
        )}
      </Loaded>
    </>
  );
}
