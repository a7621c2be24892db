import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import type { Route } from '../queries/route-options.js';
import classes from './routes.module.css';

/** Links to other pages about this route. */
export function RouteLinks({ route }: { route: Route }) {
  const { routes } = useMessages();
  const mayReadSessions = useMay('sessions:read');
  return (
    <ul className={classes.links}>
      {mayReadSessions && route.driver_id !== null && (
        <li>
          <Link to="/sessions" search={{ driver: route.driver_id }}>
            {routes.sessionsOfDriver}
          </Link>
        </li>
      )}
      <li>
        <Link to="/quarantine" search={{ route: route.id }}>
          {routes.quarantineOfRoute}
        </Link>
      </li>
    </ul>
  );
}
