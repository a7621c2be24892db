import { Button, Section, Skeleton, useFormats } from '@fleet/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Loaded } from '../frame/loaded.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { routeAuditQuery } from '../queries/route-audit-options.js';
import type { Route } from '../queries/route-options.js';
import { siteQuery } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';
import { actionWords, actorWords, changeWords } from './audit-words.js';
import classes from './history.module.css';
import { HistoryRow } from './history-row.js';

/** Who changed the route, in pages, the newest first. */
export function AuditTrail({ route }: { route: Route }) {
  const { history } = useMessages();
  const formats = useFormats();
  const caller = useCaller();
  const query = useInfiniteQuery(routeAuditQuery(caller, route.id));
  const maySites = useMay('sites:read');
  const { data: sites = [] } = useQuery({ ...siteQuery(caller), enabled: maySites });
  const nameOf = (id: string) => nameIn(route, id) ?? sites.find((site) => site.id === id)?.name ?? null;
  return (
    <Section title={history.audit}>
      <p className={classes.intro}>{history.auditText}</p>
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          if (entries.length === 0) return <p>{history.auditNone}</p>;
          return (
            <ol className={classes.entries} aria-label={history.audit}>
              {entries.map((entry) => (
                <HistoryRow
                  key={entry.id}
                  at={entry.at}
                  words={actionWords(entry.action, history)}
                  who={actorWords(entry, history)}
                  details={changeWords(entry, history, formats, nameOf)}
                  raw={entry}
                />
              ))}
            </ol>
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {history.older}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** What the route itself names: its driver, crew, vehicles, stops and activities. */
function nameIn({ allocation, travel_plan }: Route, id: string): string | null {
  const { driver, crew, assets } = allocation;
  const stops = travel_plan.points_of_interest;
  const known = [driver, ...crew, ...assets, ...stops].find((each) => each?.id === id);
  const activity = stops.flatMap((stop) => stop.activities).find(({ reference }) => reference === id);
  return known?.name ?? activity?.name ?? null;
}
