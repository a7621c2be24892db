import { Icon, Sign, Step, type StepProps, useFormats } from '@fleet/ui';
import { useEffect, useMemo, useRef } from 'react';
import { FailedSign } from '../frame/failed-sign.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { Route, Stop } from '../queries/route-options.js';
import { ActivityRecord } from './activity-record.js';
import { pictureUrlsOf } from './answer-pictures.js';
import type { AnswerPicture } from './picture-access.js';
import { ProofButton } from './proof-button.js';
import classes from './record.module.css';
import { type RecordedStop, stopCounts } from './recorded-answers.js';
import { StopPromptitude, StopTimes } from './route-stop-times.js';
import { StopPictures } from './stop-pictures.js';

export interface StopRecordProps {
  route: Route;
  recorded: RecordedStop;
  isOpen: boolean;
  /** True if the address leads to this stop: it is scrolled into view and gets the focus. */
  isLinked: boolean;
  /** The number of quarantined records about this stop; null if it is not known. */
  waiting: number | null;
  onToggle: () => void;
}

const stepOfStop = { pending: 'todo', arrived: 'current', departed: 'done' } as const;

/** A stop that the driver has left is done only if nothing failed there. */
function stepOf({ stop, activities }: RecordedStop): StepProps['state'] {
  if (stop.status === 'departed' && failuresOf(activities) > 0) return 'failed';
  return stepOfStop[stop.status] ?? 'todo';
}

const failuresOf = (activities: RecordedStop['activities']) =>
  activities.filter(({ activity }) => activity.status === 'failed').length;

/** A stop with its times and, if it is open, its questions and answers. */
export function StopRecord({ route, recorded, isOpen, isLinked, waiting, onToggle }: StopRecordProps) {
  const { record } = useLaterMessages();
  const { text, number } = useFormats();
  const { stop, activities } = recorded;
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isLinked) return;
    opener.current?.scrollIntoView({ block: 'start' });
    opener.current?.focus({ preventScroll: true });
  }, [isLinked]);
  const counts = stopCounts(recorded);
  const bodyId = `stop-${stop.id}`;
  return (
    <Step
      state={stepOf(recorded)}
      title={
        <h3 className={classes.stopHead}>
          <button
            ref={opener}
            type="button"
            className={classes.opener}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
          >
            <span>
              <bdi>{stop.name}</bdi>
            </span>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-forward'} />
          </button>
        </h3>
      }
      detail={<bdi>{addressLine(stop)}</bdi>}
    >
      <div className={classes.signs}>
        <FailedSign count={failuresOf(activities)} />
        <StopPromptitude stop={stop} />
        {counts.total > 0 && (
          <span className={classes.notes}>
            {text(record.answered, { done: number(counts.done), total: number(counts.total) })}
          </span>
        )}
        {counts.late > 0 && <Sign tone="warning">{text(record.lateCount, { count: counts.late })}</Sign>}
        {waiting !== null && waiting > 0 && (
          <Sign tone="warning">{text(record.waitingCount, { count: waiting })}</Sign>
        )}
      </div>
      <StopTimes stop={stop} />
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <StopBody route={route} stop={stop} activities={activities} />}
      </div>
    </Step>
  );
}

function StopBody({ route, stop, activities }: { route: Route } & RecordedStop) {
  const { record } = useLaterMessages();
  const pictures = useAnswerPictures(activities);
  return (
    <StopPictures pictures={pictures}>
      {activities.length === 0 ? (
        <p className={classes.none}>{record.noActivities}</p>
      ) : (
        <ul className={classes.activities}>
          {activities.map((each) => (
            <ActivityRecord key={each.activity.reference} route={route} recorded={each} />
          ))}
        </ul>
      )}
      <div className={classes.acts}>
        <ProofButton route={route} stop={stop} />
      </div>
    </StopPictures>
  );
}

/** All pictures of a stop in their order, so that one leads to the next. */
function useAnswerPictures(activities: RecordedStop['activities']): readonly AnswerPicture[] {
  const { record } = useLaterMessages();
  const { text, number, dateTime, facts } = useFormats();
  return useMemo(
    () =>
      activities.flatMap(({ activity, questions }) =>
        questions.flatMap(({ key, requirement, answers }) =>
          answers.flatMap(({ outcome, captured_at, driver }) => {
            const urls = pictureUrlsOf(outcome);
            const label = requirement?.label ?? key;
            return urls.map((url, index) => ({
              url,
              label: urls.length === 1 ? label : text(record.picture, { label, number: number(index + 1) }),
              detail: facts([activity.name, driver.name, dateTime(captured_at)]),
            }));
          }),
        ),
      ),
    [activities, record, text, number, dateTime, facts],
  );
}

function addressLine({ address }: Stop): string {
  const { street, house_number: house, postal_code: code, city } = address;
  const lines = [
    [street, house],
    [code, city],
  ].map((words) => words.filter(Boolean).join(' '));
  return lines.filter((line) => line !== '').join(', ');
}
