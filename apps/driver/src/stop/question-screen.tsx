import { Button, ButtonRow, EmptyState, MainButton } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { noteConfirmation } from '../phone/route-notes.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { useNoOpenQuestion } from './open-question.js';
import type { RequirementStep } from './open-work.js';
import classes from './stop.module.css';
import { useStopPaths } from './stop-paths.js';
import type { ActivityOnRoute } from './use-stop.js';

/**
 * The question whether a requirement applies; if it does not, a button to continue. Both answers look the same, because
 * neither is the usual one, and "Save" may have been in the same place a moment before.
 */
export function QuestionScreen({ place, step }: { place: ActivityOnRoute; step: RequirementStep }) {
  const { stop: words } = useMessages();
  const { route, stop, view } = place;
  const { requirement } = step;
  const { reference } = view.activity;
  const paths = useStopPaths(stop.id);
  useHeadingAtStart();
  useNoOpenQuestion();
  const goOn = () => paths.toNext({ activity: view.activity, next: step.nextAfter() }, true);
  const toActivity = () => paths.toActivity(reference);
  const question = (requirement.conditions ?? []).find((each) => each.kind === 'confirmation');
  const decide = (isConfirmed: boolean | undefined) => {
    void noteConfirmation(route.id, reference, requirement.integration_key, isConfirmed);
    if (isConfirmed === false) goOn();
  };
  if (step.due !== 'undecided' || question === undefined) {
    return (
      <DriverScreen
        title={requirement.label}
        onBack={toActivity}
        footer={<MainButton onClick={goOn}>{words.goOn}</MainButton>}
      >
        <EmptyState title={words.notNeededTitle} text={words.notNeededText} />
        {question !== undefined && (
          <Button fullWidth onClick={() => decide(undefined)}>
            {words.askAgain}
          </Button>
        )}
      </DriverScreen>
    );
  }
  return (
    <DriverScreen
      title={requirement.label}
      subtitle={view.activity.name}
      onBack={toActivity}
      footer={
        <ButtonRow>
          <MainButton variant="secondary" onClick={() => decide(false)}>
            {question.reject_text}
          </MainButton>
          <MainButton variant="secondary" onClick={() => decide(true)}>
            {question.confirm_text}
          </MainButton>
        </ButtonRow>
      }
    >
      <p className={classes.question}>
        <bdi>{question.question}</bdi>
      </p>
    </DriverScreen>
  );
}
