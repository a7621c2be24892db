import { Button, SelectField, Skeleton } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { SiteFilter } from '../frame/filter-fields.js';
import { ListRows } from '../frame/list-rows.js';
import { useListSearch } from '../frame/list-search.js';
import { Loaded } from '../frame/loaded.js';
import { useNavigateFromHere } from '../frame/navigate-from-here.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { PartFilters, StatusFilter } from '../organisation/part-filters.js';
import { useSiteWords } from '../organisation/site-words.js';
import { useMay } from '../queries/account-options.js';
import { roleListQuery } from '../queries/role-options.js';
import { useCaller } from '../queries/use-caller.js';
import { userListQuery } from '../queries/user-options.js';
import { roleName, useRoleNames } from '../roles/role-words.js';
import { NewUserDialog } from './new-user-dialog.js';
import { readUserAddress, userFilters } from './user-address.js';
import { userColumns } from './user-columns.js';

const address = getRouteApi('/inside/organisation/users');
const path = '/organisation/users';

/** The users, who can log in, and their roles. */
export function UserListPage() {
  const { organisation, users } = useMessages();
  const mayChange = useMay('users:write');
  const navigate = useNavigateFromHere();
  const [isMaking, setMaking] = useState(false);
  return (
    <Screen
      title={organisation.places.users}
      needs="users:read"
      actions={
        mayChange && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            {users.make}
          </Button>
        )
      }
    >
      <UserList />
      {isMaking && (
        <NewUserDialog
          onClose={() => setMaking(false)}
          onDone={({ id, email }, isMailed) =>
            void navigate({
              ...{ to: '/organisation/users/$userId', params: { userId: id }, search: {} },
              state: isMailed && email !== null ? { mailedUser: email } : {},
            })
          }
        />
      )}
    </Screen>
  );
}

function UserList() {
  const messages = useMessages();
  const { organisation, users } = messages;
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const names = { roles: useRoleNames(), sites: useSiteWords() };
  const { change, turn, clear, isFiltered } = useListSearch({
    path: path,
    search,
    read: readUserAddress,
    go: (to, replace) => void navigate({ to: path, search: to, replace }),
  });
  const query = useQuery(userListQuery(useCaller(), userFilters(search)));
  return (
    <>
      <PartFilters
        search={search.search}
        onSearch={(text) => change({ search: text })}
        isFiltered={isFiltered}
        onClear={clear}
      >
        <StatusFilter value={search.status} onChange={(status) => change({ status })} />
        <RoleFilter value={search.role} onChange={(role) => change({ role })} />
        <SiteFilter value={search.site} onChange={(site) => change({ site })} />
      </PartFilters>
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(page) => (
          <ListRows
            label={organisation.places.users}
            columns={userColumns(messages, names)}
            page={page}
            rowKey={({ id }) => id}
            sort={search.sort ?? 'username'}
            onSort={(sort) => change({ sort })}
            busy={query.isPlaceholderData}
            onPage={turn}
            isFiltered={isFiltered}
            onClear={clear}
            empty={{ icon: 'person', title: users.emptyTitle, text: users.emptyText }}
            noMatch={{ title: organisation.noMatchTitle, text: organisation.noMatchText }}
          />
        )}
      </Loaded>
    </>
  );
}

interface RoleFilterProps {
  value: string | undefined;
  onChange: (role: string | undefined) => void;
}

function RoleFilter({ value, onChange }: RoleFilterProps) {
  const { roles, frame } = useMessages();
  const mayRead = useMay('roles:read');
  const { data: known = [] } = useQuery({ ...roleListQuery(useCaller()), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <SelectField
      label={roles.one}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      options={[
        { value: '', label: frame.all },
        ...known.map(({ key }) => ({ value: key, label: roleName(key, roles, known) })),
      ]}
    />
  );
}
