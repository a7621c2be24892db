import { Button, Disclosure, MainButton, Notice, useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import type { RouteView } from '../map-view/use-route-view.js';
import { driverPaths } from '../phone/driver-paths.js';
import { useRouteNotes } from '../phone/route-notes.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { PositionNotice } from '../road/position-notice.js';
import { proposalOf, useStopProposal } from '../road/stop-proposal.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { Goods } from '../stop/activity-goods.js';
import { activityViews } from '../stop/open-work.js';
import { type OtherWay, OtherWays } from '../stop/other-ways.js';
import { useCapture } from '../stop/use-capture.js';
import { useVisitReport } from '../stop/use-visit-report.js';
import { DiscardNotice } from '../unsent/office-notice.js';
import { TypedList } from '../unsent/typed-list.js';
import { CompleteDialog } from './complete-dialog.js';
import { DayNotice } from './day-notice.js';
import classes from './route.module.css';
import { RouteChangeNotice } from './route-change-notice.js';
import { RouteProposal } from './route-proposal.js';
import { StopList } from './stop-list.js';

export interface ActiveRouteScreenProps {
  view: RouteView;
  /** The name of the route that the driver completed a moment ago. */
  completed: string | null;
}

export function ActiveRouteScreen({ view, completed }: ActiveRouteScreenProps) {
  const { route: words } = useMessages();
  const { text } = useFormats();
  const navigate = useNavigate();
  useHeadingAtStart();
  const { capture } = usePhoneActions();
  const { run, isBusy, fault } = useCapture();
  const waiting = usePhone(({ waitingRoutes }) => waitingRoutes.length);
  const notes = useRouteNotes(view.route.id);
  const [isAsking, setAsking] = useState(false);
  const { route, stops, current } = view;
  const doneCount = stops.filter((each) => each.state === 'done').length;
  const complete = () => {
    setAsking(false);
    void run(
      () => capture.reportCompletion(),
      () => window.scrollTo(0, 0),
    );
  };
  const toStop = useCallback(
    (stopId: string) => void navigate({ to: driverPaths.stop, params: { stopId } }),
    [navigate],
  );
  const toDayEnd = () => void navigate({ to: driverPaths.dayEnd });
  const toMap = () => void navigate({ to: driverPaths.map });
  const visits = useVisitReport();
  const { proposal } = useStopProposal();
  const isProposed = current !== null && proposalOf(proposal, 'arrival', current.id) !== null;
  const arrive = (stopId: string) =>
    void run(
      () => visits.arrive(stopId),
      () => toStop(stopId),
    );
  const here = current ?? stops.at(-1);
  const ways: OtherWay[] = [
    { title: words.showMap, icon: 'map', onChoose: toMap },
    ...(here === undefined
      ? []
      : [
          {
            title: words.unplanned,
            icon: 'plus' as const,
            onChoose: () => void navigate({ to: driverPaths.unplanned, params: { stopId: here.id } }),
          },
        ]),
    {
      title: words.waitingTitle,
      detail: waiting === 0 ? words.waitingDetail : text(words.waiting, { count: waiting }),
      icon: 'list',
      onChoose: () => void navigate({ to: driverPaths.waiting }),
    },
    ...(current === null
      ? []
      : [
          {
            title: words.completeEarly,
            detail: words.completeEarlyDetail,
            icon: 'flag' as const,
            onChoose: () => setAsking(true),
          },
        ]),
    { title: words.endOfDay, icon: 'log-out', onChoose: toDayEnd },
  ];
  return (
    <DriverScreen
      title={route.name}
      subtitle={text(words.done, { done: doneCount, count: stops.length })}
      footer={
        current === null ? (
          <MainButton busy={isBusy} onClick={complete}>
            {words.completeRoute}
          </MainButton>
        ) : (
          <MainButton busy={isBusy} onClick={() => (isProposed ? arrive(current.id) : toStop(current.id))}>
            {isProposed
              ? words.haveArrived
              : current.local.status === 'arrived'
                ? words.goOnHere
                : words.openStop}
          </MainButton>
        )
      }
    >
      {fault !== null && (
        <Notice tone="danger" title={words.notKeptTitle}>
          {fault}
        </Notice>
      )}
      <DayNotice view={view} completed={completed} onDayEnd={toDayEnd} />
      <TypedList />
      <DiscardNotice />
      <RouteChangeNotice route={route} />
      <PositionNotice />
      <RouteProposal stops={stops} isConfirmedBelow={isProposed} onStop={toStop} />
      {current === null && <Notice tone="success">{words.allLeft}</Notice>}
      <StopList
        routeId={route.id}
        stops={stops}
        current={current}
        toDo={current === null ? [] : activityViews(current, notes)}
        notes={notes}
        onStop={toStop}
      />
      {route.consignments.length > 0 && (
        <Disclosure title={text(words.goods, { count: route.consignments.length })}>
          <Goods consignments={route.consignments} />
        </Disclosure>
      )}
      <div className={classes.otherWays}>
        <Button fullWidth icon="map" onClick={toMap}>
          {words.showMap}
        </Button>
        <OtherWays ways={ways} />
      </div>
      <CompleteDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        stops={stops}
        notes={notes}
        onComplete={complete}
      />
    </DriverScreen>
  );
}
