import { Disclosure, List, MainButton, Notice, Section, useFormats } from '@fleet/ui';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { driverPaths } from '../phone/driver-paths.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { SignedOutNotice } from '../shell/signed-out-notice.js';
import { ActivityGoods } from './activity-goods.js';
import { activityState } from './activity-words.js';
import { GoneScreen } from './gone-screen.js';
import { reasonKey } from './kept-words.js';
import { isOpen } from './open-work.js';
import { OtherWays } from './other-ways.js';
import { QuestionRow } from './question-row.js';
import { ReasonScreen } from './reason-screen.js';
import { useRecordStates } from './record-states.js';
import { useSingleTaps } from './single-taps.js';
import classes from './stop.module.css';
import { useStopPaths } from './stop-paths.js';
import { useActivityMoves } from './use-activity-moves.js';
import { type ActivityOnRoute, useActivity } from './use-stop.js';

export function ActivityPage() {
  const { stopId, reference } = useParams({ from: driverPaths.activity });
  const place = useActivity(stopId, reference);
  return place === null ? <GoneScreen isActivity /> : <ActivityScreen key={reference} place={place} />;
}

function ActivityScreen({ place }: { place: ActivityOnRoute }) {
  const messages = useMessages();
  const { stop: words } = messages;
  const formats = useFormats();
  const { text } = formats;
  const { view, stop, stops, route } = place;
  const paths = useStopPaths(stop.id);
  useSingleTaps();
  useHeadingAtStart();
  const moves = useActivityMoves(place, paths);
  const [asked, setAsked] = useState<'failed' | 'skipped' | null>(null);
  const { activity, requirements } = view;
  const { troubleOf } = useRecordStates();
  if (asked !== null) {
    return (
      <ReasonScreen
        title={asked === 'failed' ? words.failTitle : words.skipTitle}
        subtitle={activity.name}
        status={asked}
        kind={null}
        draftKey={reasonKey(asked, route.id, activity.reference)}
        isBusy={moves.isBusy}
        fault={moves.fault}
        onBack={() => setAsked(null)}
        onReason={(reason, drop) =>
          moves.end(asked, reason, () => {
            drop();
            setAsked(null);
          })
        }
      />
    );
  }
  const isUndone = view.local.status === 'pending' || view.local.status === 'started';
  return (
    <DriverScreen
      title={activity.name}
      subtitle={text(words.activityPlace, {
        stop: stop.stop.name,
        number: stop.number,
        total: stops.length,
      })}
      onBack={paths.toStop}
      footer={<ActivityAction place={place} moves={moves} />}
    >
      <SignedOutNotice />
      {moves.fault !== null && (
        <Notice tone="danger" title={words.notKeptTitle}>
          {moves.fault}
        </Notice>
      )}
      <p role="status">{activityState(view, messages, formats, troubleOf(route.id, activity.reference))}</p>
      {view.reason !== null && (
        <section>
          <p className={classes.quiet}>{words.reason}</p>
          <p>
            <bdi>{view.reason}</bdi>
          </p>
        </section>
      )}
      {view.local.status === 'pending' && stop.local.status === 'pending' && (
        <Notice tone="info">{words.arriveFirst}</Notice>
      )}
      {activity.description !== undefined && (
        <p className={classes.description}>
          <bdi>{activity.description}</bdi>
        </p>
      )}
      {(activity.consignment_references ?? []).length > 0 && (
        <Disclosure title={words.consignments} open={requirements.length === 0}>
          <ActivityGoods route={route} activity={activity} />
        </Disclosure>
      )}
      {requirements.some((each) => each.isElsewhere && !each.isAnswered) && (
        <Notice tone="info" title={words.maybeElsewhere}>
          {words.elsewhereText}
        </Notice>
      )}
      {requirements.length === 0 && isUndone && <p className={classes.quiet}>{words.noQuestions}</p>}
      {requirements.length > 0 && (
        <Section title={view.local.status === 'failed' ? words.failureQuestions : words.questions}>
          <List>
            {requirements.map((each) => (
              <QuestionRow key={each.requirement.integration_key} place={place} question={each} />
            ))}
          </List>
        </Section>
      )}
      {view.earlier.length > 0 && (
        <Section title={text(words.history, { count: view.earlier.length })}>
          <List>
            {view.earlier.map((each) => (
              <QuestionRow key={each.requirement.integration_key} place={place} question={each} />
            ))}
          </List>
        </Section>
      )}
      {isUndone && (
        <div className={classes.otherWays}>
          <OtherWays
            ways={[
              {
                title: words.fail,
                detail: words.failActivityDetail,
                icon: 'octagon',
                onChoose: () => setAsked('failed'),
              },
              {
                title: words.skip,
                detail: words.skipActivityDetail,
                icon: 'minus',
                onChoose: () => setAsked('skipped'),
              },
              { title: words.unplanned, icon: 'plus', onChoose: paths.toUnplanned },
            ]}
          />
        </div>
      )}
    </DriverScreen>
  );
}

/** The main action. */
function ActivityAction({
  place: { view, stop },
  moves,
}: {
  place: ActivityOnRoute;
  moves: ReturnType<typeof useActivityMoves>;
}) {
  const { stop: words } = useMessages();
  const { text } = useFormats();
  if (!isOpen(view) || (view.local.status === 'pending' && stop.local.status === 'pending')) {
    return <MainButton onClick={moves.toStop}>{words.toStop}</MainButton>;
  }
  if (view.local.status === 'pending') {
    return (
      <MainButton busy={moves.isBusy} onClick={moves.start}>
        {words.start}
      </MainButton>
    );
  }
  if (view.next !== null) {
    return (
      <MainButton onClick={moves.toNext}>
        {text(words.next, { label: view.next.requirement.label })}
      </MainButton>
    );
  }
  return (
    <MainButton busy={moves.isBusy} onClick={moves.complete}>
      {words.complete}
    </MainButton>
  );
}
