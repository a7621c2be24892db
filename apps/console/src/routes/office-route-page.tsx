import { Notice, Skeleton } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { BackLink } from '../frame/back-link.js';
import { FailedSign, failedCount } from '../frame/failed-sign.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { type Route, routeQuery, type Transfer, transferQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { LogInSign } from './log-in-sign.js';
import { RouteActs } from './route-acts.js';
import { RouteFacts } from './route-facts.js';
import { RouteLinks } from './route-links.js';
import { RouteSign } from './route-sign.js';
import { RouteTabs } from './route-tabs.js';
import classes from './routes.module.css';
import { SavedRouteNotice } from './saved-route-notice.js';
import { TransferHistory } from './transfer-history.js';
import { TransferNotice } from './transfer-notice.js';

const address = getRouteApi('/inside/routes/$routeId');

// Each part is loaded when it is opened, because the answers need the words of the driver app, and the track needs
// the map.
const RouteStops = lazy(async () => ({ default: (await import('../record/route-stops.js')).RouteStops }));
const RouteTrackPart = lazy(async () => ({
  default: (await import('../record/route-track-part.js')).RouteTrackPart,
}));
const RouteHistory = lazy(async () => ({
  default: (await import('../history/route-history.js')).RouteHistory,
}));

/** A route: what is planned and done, everything that happened, and what the office can do with it. */
export function RoutePage() {
  const { routes } = useMessages();
  const { routeId } = address.useParams();
  const search = address.useSearch();
  const caller = useCaller();
  const mayRead = useMay('routes:read');
  const query = useQuery({ ...routeQuery(caller, routeId), enabled: mayRead });
  const transfers = useQuery({ ...transferQuery(caller, routeId), enabled: mayRead });
  const mayChange = useMay('routes:write');
  const [done, setDone] = useState<string | null>(null);
  const route = query.data?.route;
  const pending = transfers.data?.find(({ status }) => status === 'requested');
  return (
    <Screen
      title={route?.name ?? routes.title}
      needs="routes:read"
      back={<BackLink to="/routes" name="routes" />}
      sign={route !== undefined && <RouteSigns route={route} />}
      actions={
        mayChange &&
        query.data !== undefined && (
          <RouteActs state={query.data} hasTransfer={pending !== undefined} onDone={setDone} />
        )
      }
    >
      <SavedRouteNotice />
      {done !== null && <Notice tone="success">{done}</Notice>}
      {pending !== undefined && (
        <TransferNotice transfer={pending} routeName={route?.name} mayCancel={mayChange} />
      )}
      <Loaded query={query} skeleton={<Skeleton lines={10} />}>
        {({ route: shown }) => (
          <>
            <RouteTabs route={shown} search={search} />
            <div className={classes.columns}>
              <div className={classes.record}>
                <Suspense fallback={<Skeleton lines={10} />}>
                  <RoutePart tab={search.tab} route={shown} transfers={transfers.data ?? []} />
                </Suspense>
              </div>
              <div className={classes.side}>
                <RouteFacts route={shown} />
                <RouteLinks route={shown} />
                <TransferHistory transfers={transfers.data ?? []} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

interface RoutePartProps {
  tab: string | undefined;
  route: Route;
  transfers: readonly Transfer[];
}

function RoutePart({ tab, route, transfers }: RoutePartProps) {
  if (tab === 'track') return <RouteTrackPart route={route} />;
  if (tab === 'history') return <RouteHistory route={route} transfers={transfers} />;
  return <RouteStops key={route.id} route={route} />;
}

function RouteSigns({ route }: { route: Route }) {
  return (
    <span className={classes.signs}>
      <RouteSign status={route.status} />
      <FailedSign count={failedCount(route)} />
      <LogInSign route={route} />
    </span>
  );
}
