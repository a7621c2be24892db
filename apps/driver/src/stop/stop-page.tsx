import { Button, Disclosure, MainButton, Notice, useFormats } from '@fleet/ui';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { SignedOutNotice } from '../shell/signed-out-notice.js';
import { GoneScreen } from './gone-screen.js';
import { LeaveDialog } from './leave-dialog.js';
import { isOpen } from './open-work.js';
import { OtherWays } from './other-ways.js';
import { ProposalNotice } from './proposal-notice.js';
import { useSingleTaps } from './single-taps.js';
import classes from './stop.module.css';
import { StopAddress, StopContacts } from './stop-facts.js';
import { useStopPaths } from './stop-paths.js';
import { StopSteps } from './stop-steps.js';
import { StopTimes } from './stop-times.js';
import { type StopOnRoute, useStop } from './use-stop.js';
import { useStopMoves } from './use-stop-moves.js';

export function StopPage() {
  const { stopId } = useParams({ from: driverPaths.stop });
  const place = useStop(stopId);
  return place === null ? <GoneScreen /> : <StopScreen place={place} />;
}

function StopScreen({ place }: { place: StopOnRoute }) {
  const messages = useMessages();
  const { stop: words } = messages;
  const { text, dateTime } = useFormats();
  const { route, stop, stops, activities, current } = place;
  const paths = useStopPaths(stop.id);
  useSingleTaps();
  useHeadingAtStart();
  const moves = useStopMoves(place, paths);
  const isChanged = usePhone((view) => view.routeChange !== null);
  const [isLeaving, setLeaving] = useState(false);
  const { status } = stop.local;
  const open = activities.filter(isOpen);
  const ways = [
    ...(status === 'arrived' && open.length > 0
      ? [{ title: words.leaveAnyway, detail: words.leaveAnywayDetail, onChoose: () => setLeaving(true) }]
      : []),
    { title: words.unplanned, icon: 'plus' as const, onChoose: paths.toUnplanned },
    { title: words.showMap, icon: 'map' as const, onChoose: paths.toMap },
  ];
  return (
    <DriverScreen
      title={stop.stop.name}
      subtitle={text(words.place, { number: stop.number, total: stops.length })}
      onBack={paths.toRoute}
      footer={<StopAction place={place} moves={moves} />}
    >
      <SignedOutNotice />
      <p role="status" className={classes.spoken}>
        {stop.local.arrivedAt !== null && text(words.arrivedStep, { time: dateTime(stop.local.arrivedAt) })}
      </p>
      {moves.fault !== null && (
        <Notice tone="danger" title={words.notKeptTitle}>
          {moves.fault}
        </Notice>
      )}
      {isChanged && (
        <Notice tone="info" action={<Button onClick={paths.toRoute}>{words.seeChange}</Button>}>
          {words.changed}
        </Notice>
      )}
      <ProposalNotice
        stopId={stop.id}
        status={status}
        onLeave={open.length === 0 ? null : () => setLeaving(true)}
      />
      {status === 'pending' && current !== null && current.id !== stop.id && (
        <Notice tone="warning">{words.notNext}</Notice>
      )}
      {status === 'pending' ? (
        <>
          <StopTimes view={stop} />
          <StopAddress view={stop} />
          <StopContacts view={stop} />
        </>
      ) : (
        <Disclosure title={words.addressAndContacts}>
          <StopTimes view={stop} />
          <StopAddress view={stop} />
          <StopContacts view={stop} />
        </Disclosure>
      )}
      <section aria-label={words.steps} className={classes.stepsArea}>
        {activities.length === 0 && <p className={classes.quiet}>{words.nothingToDo}</p>}
        <StopSteps route={route} stop={stop} activities={activities} />
      </section>
      {status !== 'departed' && (
        <div className={classes.otherWays}>
          <OtherWays ways={ways} />
        </div>
      )}
      <LeaveDialog
        stopId={stop.id}
        open={isLeaving}
        onClose={() => setLeaving(false)}
        activities={open}
        isBusy={moves.isBusy}
        onLeave={() => {
          setLeaving(false);
          moves.leave();
        }}
      />
    </DriverScreen>
  );
}

type Moves = ReturnType<typeof useStopMoves>;

/** The main action. */
function StopAction({ place, moves }: { place: StopOnRoute; moves: Moves }) {
  const { stop: words } = useMessages();
  const { text } = useFormats();
  const { status } = place.stop.local;
  const [next] = place.activities.filter(isOpen);
  if (status === 'departed') return <MainButton onClick={moves.toRoute}>{words.toRoute}</MainButton>;
  if (status === 'pending') {
    return (
      <MainButton busy={moves.isBusy} onClick={moves.arrive}>
        {words.haveArrived}
      </MainButton>
    );
  }
  if (next === undefined) {
    return (
      <MainButton busy={moves.isBusy} onClick={moves.leave}>
        {words.amLeaving}
      </MainButton>
    );
  }
  const { name } = next.activity;
  const isStarted = next.local.status !== 'pending';
  return (
    <MainButton busy={moves.isBusy} onClick={() => (isStarted ? moves.goOn(next) : moves.start(next))}>
      {text(isStarted ? words.continueActivity : words.startActivity, { name })}
    </MainButton>
  );
}
