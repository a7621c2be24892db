import { Button, EmptyState, Section, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Loaded } from '../frame/loaded.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { outcomesQuery, type RecordedOutcome } from '../queries/outcome-options.js';
import { quarantineListQuery } from '../queries/quarantine-options.js';
import type { Route, Transfer } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { AuditTrail } from './audit-trail.js';
import { happenedOn } from './happened.js';
import classes from './history.module.css';
import { HistoryRow } from './history-row.js';

interface RouteHistoryProps {
  route: Route;
  transfers: readonly Transfer[];
}

/** The history of a route and, for users who may read it, the audit log. */
export function RouteHistory({ route, transfers }: RouteHistoryProps) {
  const { history } = useMessages();
  const mayAudit = useMay('audit:read');
  const query = useQuery(outcomesQuery(useCaller(), route.id));
  return (
    <>
      <Section title={history.happened}>
        <p className={classes.intro}>{history.happenedText}</p>
        <Loaded query={query} skeleton={<Skeleton lines={10} />}>
          {({ outcomes }) => <Happened route={route} transfers={transfers} outcomes={outcomes} />}
        </Loaded>
      </Section>
      {mayAudit && <AuditTrail route={route} />}
    </>
  );
}

/** The number of lines that are drawn first, and that each click adds. */
const atOnce = 100;

function Happened({
  route,
  transfers,
  outcomes,
}: RouteHistoryProps & { outcomes: readonly RecordedOutcome[] }) {
  const words = useMessages();
  const formats = useFormats();
  const { data: quarantined } = useQuery(
    quarantineListQuery(useCaller(), { route_id: route.id, page_no: 1 }),
  );
  const [count, setCount] = useState(atOnce);
  const entries = useMemo(
    () => happenedOn({ route, outcomes, transfers, quarantined: quarantined?.data ?? [] }, words, formats),
    [route, outcomes, transfers, quarantined, words, formats],
  );
  if (entries.length === 0) {
    return <EmptyState icon="clock" title={words.history.nothing} text={words.history.nothingText} />;
  }
  return (
    <>
      <ol className={classes.entries} aria-label={words.history.happened}>
        {entries.slice(0, count).map(({ key, ...entry }) => (
          <HistoryRow key={key} {...entry} />
        ))}
      </ol>
      {entries.length > count && (
        <div>
          <Button onClick={() => setCount(count + atOnce)}>{words.history.showMore}</Button>
        </div>
      )}
    </>
  );
}
