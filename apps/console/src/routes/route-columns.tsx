import { type Column, type Formats, Icon, Sign } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { FailedSign } from '../frame/failed-sign.js';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { RouteSummary } from '../queries/route-options.js';
import { RouteSign } from './route-sign.js';
import classes from './routes.module.css';

export interface RouteColumnParts {
  routes: ConsoleMessages['routes'];
  formats: Formats;
  /** The names of the sites; without the right to read them, the list has no such column. */
  siteNames: ReadonlyMap<string, string>;
}

/** The columns of the list of routes. */
export function routeColumns(parts: RouteColumnParts): Column<RouteSummary>[] {
  const { routes, formats, siteNames } = parts;
  const { columns } = routes;
  const all: (Column<RouteSummary> | null)[] = [
    {
      key: 'route',
      header: columns.route,
      sort: { ascending: 'reference' },
      cell: (route) => (
        <>
          <Link to="/routes/$routeId" params={{ routeId: route.id }}>
            <bdi>{route.name}</bdi>
          </Link>
          {route.reference !== null && (
            <span className={classes.under}>
              <bdi>{route.reference}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'driver',
      header: columns.driver,
      cell: ({ driver }) =>
        driver === null ? (
          <span className={classes.missing}>{routes.noDriver}</span>
        ) : (
          <bdi>{driver.name}</bdi>
        ),
    },
    siteNames.size < 2
      ? null
      : {
          key: 'site',
          isSpare: true,
          header: columns.site,
          cell: ({ site_id }) => (site_id === null ? null : <bdi>{siteNames.get(site_id) ?? ''}</bdi>),
        },
    {
      key: 'start',
      header: columns.start,
      isShort: true,
      sort: { ascending: 'planned_start_at', descending: '-planned_start_at' },
      cell: ({ planned_start_at: at }) =>
        at === null ? <span className={classes.missing}>{routes.notPlanned}</span> : formats.dateTime(at),
    },
    {
      key: 'progress',
      header: columns.progress,
      align: 'end',
      isShort: true,
      cell: ({ stops }) => formats.text(routes.progress, { done: stops.departed, total: stops.total }),
    },
    { key: 'next', header: columns.nextStop, cell: (route) => nextStopCell(route, parts) },
    {
      key: 'status',
      header: columns.status,
      cell: ({ status, transfer_id, failed_activities: failed }) => (
        <span className={classes.signs}>
          <RouteSign status={status} />
          <FailedSign count={failed?.count ?? 0} />
          {transfer_id !== null && <Sign tone="warning">{routes.transferWaits}</Sign>}
        </span>
      ),
    },
  ];
  return all.filter((column) => column !== null);
}

/** Where the driver of an active route is or goes next; a planned route has only its plan. */
function nextStopCell({ status, next_stop: next }: RouteSummary, { routes, formats }: RouteColumnParts) {
  if (status !== 'active' || next === null) return null;
  const { name, arrived_at: arrived, expected_arrival_at: expected, promptitude } = next;
  return (
    <>
      <bdi>{name}</bdi>
      <span className={classes.under}>
        {arrived !== null
          ? formats.text(routes.arrived, { time: formats.dateTime(arrived) })
          : expected !== null && formats.text(routes.expected, { time: formats.dateTime(expected) })}
        {promptitude === 'late' && (
          <span className={classes.late}>
            <Icon name="clock" /> {routes.late}
          </span>
        )}
      </span>
    </>
  );
}
