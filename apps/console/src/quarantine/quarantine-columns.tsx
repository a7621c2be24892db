import type { Column, Formats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { DriverName } from '../drivers/driver-field.js';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { QuarantineSummary } from '../queries/quarantine-options.js';
import classes from './quarantine.module.css';
import { QuarantineSign } from './quarantine-sign.js';

/** The columns of the list; without the right to read drivers, it has no names. */
export function quarantineColumns(
  { columns, kinds, afterSession, givenUp }: ConsoleMessages['quarantine'],
  { dateTime }: Pick<Formats, 'dateTime'>,
  mayReadDrivers: boolean,
): Column<QuarantineSummary>[] {
  const all: (Column<QuarantineSummary> | null)[] = [
    {
      key: 'kind',
      header: columns.kind,
      cell: ({ id, kind }) => (
        <Link to="/quarantine/$recordId" params={{ recordId: id }}>
          {kinds[kind] ?? kind}
        </Link>
      ),
    },
    mayReadDrivers
      ? {
          key: 'driver',
          header: columns.driver,
          cell: ({ driver_id }) => <DriverName driverId={driver_id} />,
        }
      : null,
    {
      key: 'why',
      header: columns.why,
      cell: ({ given_up_reason: reason }) =>
        reason === null ? (
          afterSession
        ) : (
          <>
            {givenUp}
            <bdi className={classes.under}>{reason}</bdi>
          </>
        ),
    },
    {
      key: 'captured',
      header: columns.captured,
      isShort: true,
      cell: ({ captured_at }) => dateTime(captured_at),
    },
    {
      key: 'received',
      header: columns.received,
      isShort: true,
      cell: ({ received_at }) => dateTime(received_at),
    },
    {
      key: 'status',
      header: columns.status,
      cell: ({ status }) => <QuarantineSign status={status} />,
    },
  ];
  return all.filter((column) => column !== null);
}
