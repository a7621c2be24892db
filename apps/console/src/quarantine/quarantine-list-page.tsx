import { Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useKeptList } from '../frame/kept-list.js';
import { ListRows } from '../frame/list-rows.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { quarantineListQuery } from '../queries/quarantine-options.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './quarantine.module.css';
import { quarantineFilters, readQuarantineAddress } from './quarantine-address.js';
import { quarantineColumns } from './quarantine-columns.js';
import { QuarantineFilterBar } from './quarantine-filter-bar.js';

const address = getRouteApi('/inside/quarantine');

/** Records that wait for a decision, or with another status in the address, records that were decided. */
export function QuarantineListPage() {
  const { quarantine } = useMessages();
  return (
    <Screen title={quarantine.title} needs="routes:read">
      <p className={classes.intro}>{quarantine.intro}</p>
      <QuarantineList />
    </Screen>
  );
}

function QuarantineList() {
  const { quarantine } = useMessages();
  const formats = useFormats();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const mayReadDrivers = useMay('drivers:read');
  useKeptList('/quarantine', search);
  const query = useQuery(quarantineListQuery(useCaller(), quarantineFilters(search)));
  const { page: _page, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const change = (parts: Record<string, string | undefined>) =>
    void navigate({
      to: '/quarantine',
      search: readQuarantineAddress({ ...filters, ...parts }),
      replace: true,
    });
  const turn = (page: number) =>
    void navigate({ to: '/quarantine', search: readQuarantineAddress({ ...search, page }) });
  const clear = () => void navigate({ to: '/quarantine', search: {}, replace: true });
  return (
    <>
      <QuarantineFilterBar address={search} onChange={change} onClear={clear} />
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(page) => (
          <ListRows
            label={quarantine.title}
            columns={quarantineColumns(quarantine, formats, mayReadDrivers)}
            page={page}
            rowKey={({ id }) => id}
            busy={query.isPlaceholderData}
            onPage={turn}
            isFiltered={isFiltered}
            onClear={clear}
            empty={{ icon: 'check', title: quarantine.emptyTitle, text: quarantine.emptyText }}
            noMatch={{ title: quarantine.noMatchTitle, text: quarantine.noMatchText }}
          />
        )}
      </Loaded>
    </>
  );
}
