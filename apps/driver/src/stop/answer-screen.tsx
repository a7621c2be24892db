import type { Requirement } from '@fleet/contract/planning/requirements';
import { OutcomeSummary } from '@fleet/requirement-controls';
import { Button, Disclosure, MainButton, Section, Sign, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { usePhone } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { SignedOutNotice } from '../shell/signed-out-notice.js';
import { useUnsentPaths } from '../unsent/use-unsent-paths.js';
import { useControlPhone } from './control-phone.js';
import type { KeptAnswer } from './kept-answers.js';
import { useNoOpenQuestion } from './open-question.js';
import { useRecordStates } from './record-states.js';
import classes from './stop.module.css';
import { useStopPaths } from './stop-paths.js';
import type { ActivityOnRoute } from './use-stop.js';

export interface AnswerScreenProps {
  place: ActivityOnRoute;
  requirement: Requirement;
  /** Oldest first. */
  answers: readonly KeptAnswer[];
  onCorrect: () => void;
}

/** The answer, whether it was sent, and earlier answers. */
export function AnswerScreen({ place, requirement, answers, onCorrect }: AnswerScreenProps) {
  const { stop: words } = useMessages();
  useHeadingAtStart();
  useNoOpenQuestion();
  const { text, dateTime } = useFormats();
  const paths = useStopPaths(place.stop.id);
  const { phone } = useControlPhone();
  const latest = answers.at(-1);
  const earlier = answers.slice(0, -1).reverse();
  const parked = usePhone((view) =>
    view.unsent.find((each) => each.parked !== null && each.id === latest?.recordId),
  );
  const toActivity = () => paths.toActivity(place.view.activity.reference);
  const { toMend } = useUnsentPaths();
  return (
    <DriverScreen
      title={requirement.label}
      subtitle={place.view.activity.name}
      onBack={toActivity}
      footer={<MainButton onClick={toActivity}>{words.goOn}</MainButton>}
    >
      <SignedOutNotice />
      {latest === undefined ? (
        <p>{words.notOnPhone}</p>
      ) : (
        <Section title={words.answer} actions={<AnswerState recordId={latest.recordId} />}>
          <OutcomeSummary requirement={requirement} outcome={latest.outcome} phone={phone} />
          <p className={classes.quiet}>
            {text(earlier.length === 0 ? words.capturedAt : words.correctedAt, {
              time: dateTime(latest.capturedAt),
            })}
          </p>
        </Section>
      )}
      {parked === undefined ? (
        <Button fullWidth icon="pencil" onClick={onCorrect}>
          {words.correct}
        </Button>
      ) : (
        <Button fullWidth icon="pencil" onClick={() => toMend(parked.id)}>
          {words.mend}
        </Button>
      )}
      {earlier.length > 0 && (
        <Disclosure title={text(words.history, { count: earlier.length })}>
          {earlier.map((each) => (
            <div key={each.recordId} className={classes.earlier}>
              <div className={classes.answerHead}>
                <p className={classes.quiet}>{text(words.capturedAt, { time: dateTime(each.capturedAt) })}</p>
                <AnswerState recordId={each.recordId} />
              </div>
              <OutcomeSummary requirement={requirement} outcome={each.outcome} phone={phone} />
            </div>
          ))}
        </Disclosure>
      )}
    </DriverScreen>
  );
}

function AnswerState({ recordId }: { recordId: string }) {
  const { stop: words } = useMessages();
  const { stateOf } = useRecordStates();
  const state = stateOf(recordId);
  if (state === 'sent') return <Sign tone="success">{words.sent}</Sign>;
  if (state === 'waiting' || state === 'forOffice') return <Sign tone="warning">{words[state]}</Sign>;
  return <Sign tone="danger">{words[state]}</Sign>;
}
