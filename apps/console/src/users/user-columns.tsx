import { type Column, Sign } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import type { ConsoleMessages } from '../language/console-messages.js';
import classes from '../organisation/organisation.module.css';
import { StatusSign } from '../organisation/status-sign.js';
import type { User } from '../queries/user-options.js';
import type { RowNames } from './user-form.js';

/** The columns of the list of users. */
export function userColumns(
  { organisation, users, roles }: Pick<ConsoleMessages, 'organisation' | 'users' | 'roles'>,
  names: RowNames,
): Column<User>[] {
  return [
    {
      key: 'name',
      header: organisation.name,
      sort: { ascending: 'name', descending: '-name' },
      cell: ({ id, name }) => (
        <Link to="/organisation/users/$userId" params={{ userId: id }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'username',
      header: users.username,
      sort: { ascending: 'username', descending: '-username' },
      cell: ({ username, email }) => (
        <>
          <bdi>{username}</bdi>
          {email !== null && (
            <span className={classes.under}>
              <bdi>{email}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'roles',
      header: roles.choice,
      cell: (user) =>
        names.roles(user.roles).map((each) => (
          <bdi key={each} className={classes.line}>
            {each}
          </bdi>
        )),
    },
    {
      key: 'sites',
      header: organisation.sites,
      isSpare: true,
      cell: ({ site_ids: siteIds }) =>
        names.sites(siteIds).map((each, index) => (
          <bdi key={siteIds[index] ?? each} className={classes.line}>
            {each}
          </bdi>
        )),
    },
    {
      key: 'status',
      header: organisation.status,
      cell: ({ status, secret_kind: secretKind }) => (
        <>
          <StatusSign status={status} />
          {status === 'enabled' && secretKind === null && <Sign tone="warning">{users.noSecretSign}</Sign>}
        </>
      ),
    },
  ];
}
