import { StatusMark, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { Activity, Route } from '../queries/route-options.js';
import { QuestionRecord } from './question-record.js';
import classes from './record.module.css';
import type { RecordedActivity } from './recorded-answers.js';

const markOfActivity = {
  pending: 'todo',
  started: 'current',
  completed: 'done',
  failed: 'failed',
  skipped: 'skipped',
} as const;

/** What was to be done, how it ended, and the answers to its questions. */
export function ActivityRecord({
  route,
  recorded: { activity, questions },
}: {
  route: Route;
  recorded: RecordedActivity;
}) {
  const { record } = useLaterMessages();
  const { routes } = useMessages();
  const words = useActivityWords(activity);
  return (
    <li className={classes.activity}>
      <div className={classes.activityHead}>
        <StatusMark
          status={markOfActivity[activity.status] ?? 'todo'}
          label={routes.activityStatuses[activity.status] ?? activity.status}
        />
        <div>
          <h4 className={classes.activityName}>
            <bdi>{activity.name}</bdi>
          </h4>
          <p className={classes.notes}>{words}</p>
          {activity.description !== undefined && (
            <p className={classes.notes}>
              <bdi>{activity.description}</bdi>
            </p>
          )}
        </div>
      </div>
      {questions.length === 0 ? (
        <p className={classes.nothing}>{record.noQuestions}</p>
      ) : (
        <ul className={classes.questions}>
          {questions.map((question) => (
            <QuestionRecord key={question.key} route={route} question={question} status={activity.status} />
          ))}
        </ul>
      )}
    </li>
  );
}

function useActivityWords(activity: Activity): string {
  const { routes } = useMessages();
  const { text, facts } = useFormats();
  const { status, status_reason: reason, planned, type } = activity;
  return facts([
    routes.activityTypes[type] ?? type,
    routes.activityStatuses[status] ?? status,
    ...(planned ? [] : [routes.unplanned]),
    ...(reason === undefined ? [] : [text(routes.withReason, { reason })]),
  ]);
}
