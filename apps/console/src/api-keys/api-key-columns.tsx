import type { Column, Formats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import type { ConsoleMessages } from '../language/console-messages.js';
import classes from '../organisation/organisation.module.css';
import type { ApiKey } from '../queries/api-key-options.js';
import { moduleWords } from '../roles/role-words.js';
import type { RowNames } from '../users/user-form.js';
import { ApiKeySign } from './api-key-sign.js';

/** The columns of the list of keys. */
export function apiKeyColumns(
  { organisation, apiKeys, roles }: Pick<ConsoleMessages, 'organisation' | 'apiKeys' | 'roles'>,
  { dateTime, list }: Pick<Formats, 'dateTime' | 'list'>,
  names: RowNames,
): Column<ApiKey>[] {
  return [
    {
      key: 'name',
      header: organisation.name,
      cell: ({ id, name }) => (
        <Link to="/organisation/api-keys/$keyId" params={{ keyId: id }}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      key: 'roles',
      header: roles.choice,
      cell: ({ roles: keys, modules }) => (
        <>
          <bdi>{list(names.roles(keys))}</bdi>
          {modules.length > 0 && (
            <span className={classes.under}>{list(modules.map((each) => moduleWords(each, roles)))}</span>
          )}
        </>
      ),
    },
    {
      key: 'sites',
      header: organisation.sites,
      cell: ({ site_ids: siteIds }) => <bdi>{list(names.sites(siteIds))}</bdi>,
    },
    {
      key: 'networks',
      header: apiKeys.networks,
      isSpare: true,
      cell: ({ allowed_addresses: networks }) =>
        networks.length === 0 ? (
          apiKeys.anywhere
        ) : (
          <bdi dir="ltr" className={classes.fact}>
            {networks.join('\n')}
          </bdi>
        ),
    },
    {
      key: 'used',
      header: apiKeys.lastUse,
      isShort: true,
      cell: ({ last_used_at: at }) => (at === null ? apiKeys.neverUsed : dateTime(at)),
    },
    {
      key: 'ends',
      header: apiKeys.ends,
      isShort: true,
      cell: ({ expires_at: at }) => (at === null ? apiKeys.never : dateTime(at)),
    },
    { key: 'status', header: organisation.status, cell: (apiKey) => <ApiKeySign apiKey={apiKey} /> },
  ];
}
