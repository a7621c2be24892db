import { type Column, type Formats, Sign } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import type { ConsoleMessages } from '../language/console-messages.js';
import type { RouteSummary } from '../queries/route-options.js';
import { nextStopOf } from './next-stop.js';
import { RouteSign } from './route-sign.js';
import classes from './routes.module.css';

export interface RouteColumnParts {
  routes: ConsoleMessages['routes'];
  formats: Formats;
  /** The names of the sites; without the right to read them, the list has no such column. */
  siteNames: ReadonlyMap<string, string>;
  /** Whether the service tells the next stop. */
  hasNextStop: boolean;
}

/** The columns of the list of routes. */
export function routeColumns(parts: RouteColumnParts): Column<RouteSummary>[] {
  const { routes, formats, siteNames, hasNextStop } = parts;
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
    hasNextStop
      ? { key: 'next', header: columns.nextStop, cell: (route) => nextStopCell(route, parts) }
      : null,
    {
      key: 'status',
      header: columns.status,
      cell: ({ status, transfer_id }) => (
        <span className={classes.signs}>
          <RouteSign status={status} />
          {transfer_id !== null && <Sign tone="warning">{routes.transferWaits}</Sign>}
        </span>
      ),
    },
  ];
  return all.filter((column) => column !== null);
}

function nextStopCell(route: RouteSummary, { routes, formats }: RouteColumnParts) {
  const next = nextStopOf(route);
  if (next === null) return null;
  return (
    <>
      <bdi>{next.name}</bdi>
      <span className={classes.under}>
        {next.expectedAt !== null &&
          formats.text(routes.expected, { time: formats.dateTime(next.expectedAt) })}
        {next.promptitude === 'late' && <Sign tone="warning">{routes.late}</Sign>}
      </span>
    </>
  );
}
