import { Button, Sign, StatusMark, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { ShownPart } from '../frame/shown-part.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { Activity, Route } from '../queries/route-options.js';
import { Answer } from './answer.js';
import classes from './record.module.css';
import type { AskedQuestion } from './recorded-answers.js';

/** The number of earlier answers that are shown first; a button shows more. */
const mostEarlier = 20;

export interface QuestionRecordProps {
  route: Route;
  question: AskedQuestion;
  /** The status of the activity; undefined if the plan does not contain the activity any more. */
  status: Activity['status'] | undefined;
}

/** A question of an activity with its valid answer. A button shows the earlier answers. */
export function QuestionRecord({ route, question, status }: QuestionRecordProps) {
  const { record } = useLaterMessages();
  const { text } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { key, requirement, isOnFailure, answers } = question;
  const [current, ...earlier] = answers;
  const isOver = status === 'completed' || status === 'failed' || status === 'skipped';
  const notes = [
    ...(requirement?.is_optional ? [record.optional] : []),
    ...(isOnFailure ? [record.onFailure] : []),
    ...((requirement?.conditions ?? []).length > 0 ? [record.conditional] : []),
    ...(requirement === undefined ? [record.removed] : []),
  ];
  return (
    <li className={classes.question}>
      <div className={classes.asked}>
        <StatusMark status={markOf(current?.status, isOver)} />
        <div>
          <bdi className={classes.label}>{requirement?.label ?? key}</bdi>
          {notes.length > 0 && <span className={classes.notes}>{notes.join(' · ')}</span>}
        </div>
      </div>
      <div className={classes.answers}>
        {current === undefined ? (
          <p className={classes.none}>{isOver ? record.noAnswer : record.noAnswerYet}</p>
        ) : (
          <Answer route={route} requirement={requirement} outcome={current} />
        )}
        {earlier.length > 0 && (
          <>
            <div className={classes.opensEarlier}>
              <Button icon="clock" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {text(record.earlier, { count: earlier.length })}
              </Button>
            </div>
            {isOpen && (
              <ShownPart entries={earlier} step={mostEarlier}>
                {(shown) => (
                  <ol className={classes.earlier}>
                    {shown.map((each) => (
                      <li key={each.submission_id}>
                        <Sign tone="skipped">{record.corrected}</Sign>
                        <Answer route={route} requirement={requirement} outcome={each} />
                      </li>
                    ))}
                  </ol>
                )}
              </ShownPart>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function markOf(status: string | undefined, isOver: boolean) {
  if (status === undefined) return isOver ? 'skipped' : 'todo';
  return status === 'success' ? 'done' : status === 'skipped' ? 'skipped' : 'failed';
}
