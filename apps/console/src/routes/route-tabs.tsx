import { Link } from '@tanstack/react-router';
import { useLaterMessages } from '../language/later-messages.js';
import type { Route } from '../queries/route-options.js';
import { type RouteRecordAddress, recordTabs } from '../record/route-record-address.js';
import classes from './routes.module.css';

/** The parts of the page; each has an address. The link to the stops keeps the open stop. */
export function RouteTabs({ route, search }: { route: Route; search: RouteRecordAddress }) {
  const { record } = useLaterMessages();
  const parts = [undefined, ...recordTabs];
  return (
    <nav className={classes.tabs} aria-label={record.parts}>
      {parts.map((part) => (
        <Link
          key={part ?? 'stops'}
          to="/routes/$routeId"
          params={{ routeId: route.id }}
          search={{ ...search, tab: part }}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {record.tabs[part ?? 'stops']}
        </Link>
      ))}
    </nav>
  );
}
