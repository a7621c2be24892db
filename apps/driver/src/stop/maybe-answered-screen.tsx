import { ButtonRow, EmptyState, MainButton } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { noteElsewhere } from '../phone/route-notes.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { useNoOpenQuestion } from './open-question.js';
import { isOpen, type RequirementStep } from './open-work.js';
import { useStopPaths } from './stop-paths.js';
import type { ActivityOnRoute } from './use-stop.js';

export interface MaybeAnsweredScreenProps {
  place: ActivityOnRoute;
  step: RequirementStep;
  onAnswer: () => void;
}

/**
 * Asks whether a requirement was answered on another phone, before the driver answers it here: the service does not say
 * whether there is an answer, and a second answer replaces the first. Both buttons look the same, because neither is
 * the usual choice.
 */
export function MaybeAnsweredScreen({
  place: { route, stop, view },
  step,
  onAnswer,
}: MaybeAnsweredScreenProps) {
  const { stop: words } = useMessages();
  const { activity } = view;
  const { requirement } = step;
  const paths = useStopPaths(stop.id);
  useHeadingAtStart();
  useNoOpenQuestion();
  const goOn = async () => {
    await noteElsewhere(route.id, activity.reference, requirement.integration_key);
    if (isOpen(view)) paths.toNext({ activity, next: step.nextAfter() }, true);
    else paths.toActivity(activity.reference);
  };
  return (
    <DriverScreen
      title={requirement.label}
      subtitle={activity.name}
      onBack={() => paths.toActivity(activity.reference)}
      footer={
        <ButtonRow>
          <MainButton variant="secondary" onClick={onAnswer}>
            {words.answerHere}
          </MainButton>
          <MainButton variant="secondary" onClick={() => void goOn()}>
            {words.answeredAlready}
          </MainButton>
        </ButtonRow>
      }
    >
      <EmptyState icon="info" title={words.maybeElsewhereTitle} text={words.elsewhereText} />
    </DriverScreen>
  );
}
