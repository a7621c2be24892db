import { useMemo } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import type { Route } from '../queries/route-options.js';
import { pictureUrlsOf } from './answer-pictures.js';
import { QuestionRecord } from './question-record.js';
import classes from './record.module.css';
import type { RemovedActivity } from './recorded-answers.js';
import { StopPictures } from './stop-pictures.js';

/** Answers to activities that the plan does not have any more; they stay as evidence. */
export function RemovedQuestions({ route, removed }: { route: Route; removed: readonly RemovedActivity[] }) {
  const { record } = useLaterMessages();
  const pictures = useMemo(
    () =>
      removed.flatMap(({ reference, questions }) =>
        questions.flatMap(({ key, answers }) =>
          answers.flatMap(({ outcome, driver }) =>
            pictureUrlsOf(outcome).map((url) => ({
              url,
              label: key,
              detail: `${reference} · ${driver.name}`,
            })),
          ),
        ),
      ),
    [removed],
  );
  if (removed.length === 0) return null;
  return (
    <section className={classes.removed}>
      <h3>{record.removed}</h3>
      <p className={classes.notes}>{record.removedText}</p>
      <StopPictures pictures={pictures}>
        <ul className={classes.activities}>
          {removed.map(({ reference, questions }) => (
            <li key={reference} className={classes.activity}>
              <h4 className={classes.activityName}>
                <bdi>{reference}</bdi>
              </h4>
              <ul className={classes.questions}>
                {questions.map((question) => (
                  <QuestionRecord key={question.key} route={route} question={question} status={undefined} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </StopPictures>
    </section>
  );
}
