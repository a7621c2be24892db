import { Icon, ListRow, type Status, StatusMark } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { useKeptAnswers } from './kept-answers.js';
import { isOpen, type RequirementView } from './open-work.js';
import { useRecordStates } from './record-states.js';
import { useStopPaths } from './stop-paths.js';
import { TroubleMark } from './trouble-mark.js';
import type { ActivityOnRoute } from './use-stop.js';

export interface QuestionRowProps {
  place: ActivityOnRoute;
  question: RequirementView;
}

/** A question in the list of its activity, with a sign of how it was answered. */
export function QuestionRow({ place: { route, stop, view, notes }, question }: QuestionRowProps) {
  const { stop: words } = useMessages();
  const paths = useStopPaths(stop.id);
  const { requirement, isAnswered, isElsewhere, isRejected, isUnknown } = question;
  const { reference } = view.activity;
  const key = requirement.integration_key;
  const latest = useKeptAnswers(route.id, reference, key).answers.at(-1);
  const isNext = view.next?.requirement.integration_key === key && isOpen(view);
  const { stateOf } = useRecordStates();
  const state = isAnswered && latest !== undefined ? stateOf(latest.recordId) : 'sent';
  const trouble = state === 'sent' || state === 'waiting' ? null : state;
  const given = latest?.outcome.status;
  const ending = isAnswered && (given === 'failed' || given === 'skipped') ? given : null;
  const status: Status =
    ending ?? (isAnswered ? 'done' : isRejected ? 'skipped' : isNext ? 'current' : 'todo');
  const optional = requirement.is_optional && !isAnswered ? words.optional : undefined;
  const isShort = isAnswered && notes.shortOf(reference).has(key);
  const isMaybe = isElsewhere && !isAnswered && !isRejected;
  const elsewhere = isMaybe ? words.maybeElsewhere : isElsewhere ? words.answeredElsewhere : undefined;
  const rest = isShort ? words.completedShort : isRejected ? words.notNeededTitle : optional;
  const answer = ending !== null ? words[ending] : (elsewhere ?? rest);
  const detail = trouble === null ? answer : words[trouble];
  const unknown = isUnknown && !isAnswered ? words.unknownKindTitle : undefined;
  const mark = isMaybe && !isNext ? <Icon name="info" /> : <StatusMark status={status} />;
  return (
    <ListRow
      start={trouble === null ? mark : <TroubleMark trouble={trouble} />}
      title={requirement.label}
      detail={unknown ?? detail}
      onClick={
        isAnswered || view.local.status !== 'pending' ? () => paths.toRequirement(reference, key) : undefined
      }
    />
  );
}
