import type { Requirement } from '@fleet/contract/planning/requirements';
import { Button, Skeleton } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { type RecordedOutcome, wholeOutcomeQuery } from '../queries/outcome-options.js';
import type { Route } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { AnswerClocks } from './answer-clocks.js';
import { AnswerContent } from './answer-content.js';
import classes from './record.module.css';

export interface AnswerProps {
  route: Route;
  requirement: Requirement | undefined;
  outcome: RecordedOutcome;
}

/** One answer: its content in words, who sent it, and when by both clocks. */
export function Answer(props: AnswerProps) {
  const { outcome } = props;
  return (
    <div className={classes.answer}>
      {outcome.outcome === null ? (
        <LongAnswer {...props} />
      ) : (
        <AnswerContent {...props} sent={outcome.outcome} />
      )}
      <AnswerClocks outcome={outcome} />
    </div>
  );
}

/** The list had no room for this answer, so it is read when the user asks for it. */
function LongAnswer(props: AnswerProps) {
  const { record } = useLaterMessages();
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({
    ...wholeOutcomeQuery(useCaller(), props.route.id, props.outcome),
    enabled: isAsked,
  });
  if (!isAsked) {
    return (
      <p>
        {record.tooLong} <Button onClick={() => setAsked(true)}>{record.showAnswer}</Button>
      </p>
    );
  }
  if (query.data === undefined && query.error === null) return <Skeleton lines={2} />;
  if (query.data === undefined || query.data === null) return <p>{record.onlyExport}</p>;
  return <AnswerContent {...props} sent={query.data} />;
}
