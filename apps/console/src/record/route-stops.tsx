import { Button, Notice, Section, Skeleton, Steps, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Loaded } from '../frame/loaded.js';
import { useMessages } from '../language/console-messages.js';
import { InControlLanguage } from '../language/control-texts.js';
import { useLaterMessages } from '../language/later-messages.js';
import { outcomesQuery, type RouteOutcomes } from '../queries/outcome-options.js';
import type { Route } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { PrintButton } from './print-button.js';
import classes from './record.module.css';
import { routeRecord, usualStop } from './recorded-answers.js';
import { RemovedQuestions } from './removed-questions.js';
import { stopOfHash } from './route-record-address.js';
import { StopRecord } from './stop-record.js';
import { useWaitingRecords } from './use-waiting-records.js';
import { WaitingRecords } from './waiting-records.js';

const address = getRouteApi('/inside/routes/$routeId');

/** Stop by stop: what was planned, asked and answered. */
export function RouteStops({ route }: { route: Route }) {
  const query = useQuery(outcomesQuery(useCaller(), route.id));
  return (
    <InControlLanguage>
      <Loaded query={query} skeleton={<Skeleton lines={10} />}>
        {(data) => <RecordedStops route={route} data={data} />}
      </Loaded>
    </InControlLanguage>
  );
}

function RecordedStops({ route, data: { outcomes, total } }: { route: Route; data: RouteOutcomes }) {
  const { record } = useLaterMessages();
  const { routes } = useMessages();
  const { text, number } = useFormats();
  const navigate = address.useNavigate();
  const { stop: asked } = address.useSearch();
  const { hash } = useLocation();
  const { stops, removed } = useMemo(() => routeRecord(route, outcomes), [route, outcomes]);
  const waiting = useWaitingRecords(route);
  const named = asked ?? stopOfHash(hash);
  // When the user clicks on a stop, it opens in place. The page scrolls only if the user followed a link to the stop.
  const [linked, setLinked] = useState(named);
  const open = named ?? usualStop(stops);
  const show = (stop: string) => {
    setLinked(undefined);
    void navigate({
      to: '/routes/$routeId',
      params: { routeId: route.id },
      search: { stop },
      replace: true,
      resetScroll: false,
    });
  };
  const isAllOpen = open === 'all';
  return (
    <>
      <WaitingRecords route={route} waiting={waiting} />
      <Section
        title={routes.stops}
        actions={
          <div className={classes.sectionActs}>
            <Button variant="quiet" onClick={() => show(isAllOpen ? 'none' : 'all')}>
              {isAllOpen ? record.closeAll : record.openAll}
            </Button>
            <PrintButton isAllOpen={isAllOpen} onOpenAll={() => show('all')} />
          </div>
        }
      >
        {total > outcomes.length && (
          <Notice tone="warning">
            {text(record.notAll, { count: number(outcomes.length), total: number(total) })}
          </Notice>
        )}
        <Steps label={routes.stops}>
          {stops.map((recorded) => {
            const { id } = recorded.stop;
            const isOpen = isAllOpen || open === id;
            return (
              <StopRecord
                key={id}
                route={route}
                recorded={recorded}
                isOpen={isOpen}
                isLinked={linked === id}
                waiting={waiting.countAt(id)}
                onToggle={() => show(isOpen ? 'none' : id)}
              />
            );
          })}
        </Steps>
        <RemovedQuestions route={route} removed={removed} />
      </Section>
    </>
  );
}
