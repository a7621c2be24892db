import type { Column, Formats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { SessionOverview } from '../queries/session-options.js';
import { SessionSign } from './session-sign.js';
import classes from './sessions.module.css';

/** The columns of the list of sessions. */
export function sessionColumns(
  { columns }: ConsoleMessages['sessions'],
  { dateTime }: Pick<Formats, 'dateTime'>,
): Column<SessionOverview>[] {
  return [
    {
      key: 'driver',
      header: columns.driver,
      cell: ({ id, driver }) => (
        <Link to="/sessions/$sessionId" params={{ sessionId: id }}>
          <bdi>{driver.name}</bdi>
        </Link>
      ),
    },
    {
      key: 'vehicle',
      header: columns.vehicle,
      cell: ({ asset }) => (
        <>
          <bdi>{asset.name}</bdi>
          {asset.registration !== null && (
            <span className={classes.under}>
              <bdi>{asset.registration}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'started',
      header: columns.started,
      isShort: true,
      sort: { ascending: 'created_at', descending: '-created_at' },
      cell: ({ created_at }) => dateTime(created_at),
    },
    {
      key: 'ended',
      header: columns.ended,
      isShort: true,
      cell: ({ ended_at }) => (ended_at === null ? null : dateTime(ended_at)),
    },
    {
      key: 'status',
      header: columns.status,
      cell: ({ status }) => <SessionSign status={status} />,
    },
  ];
}
