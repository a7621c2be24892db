import { EmptyState, MainButton } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { useNoOpenQuestion } from './open-question.js';
import type { RequirementStep } from './open-work.js';
import { useStopPaths } from './stop-paths.js';
import type { ActivityOnRoute } from './use-stop.js';

/** A requirement that only later versions of the app can ask, because of its kind or of a condition [C-12]. */
export function UnknownQuestionScreen({ place, step }: { place: ActivityOnRoute; step: RequirementStep }) {
  const { stop: words } = useMessages();
  const { activity } = place.view;
  const paths = useStopPaths(place.stop.id);
  useHeadingAtStart();
  useNoOpenQuestion();
  return (
    <DriverScreen
      title={step.requirement.label}
      subtitle={activity.name}
      onBack={() => paths.toActivity(activity.reference)}
      footer={
        <MainButton onClick={() => paths.toNext({ activity, next: step.nextAfter() }, true)}>
          {words.goOn}
        </MainButton>
      }
    >
      <EmptyState title={words.unknownKindTitle} text={words.unknownKindText} />
    </DriverScreen>
  );
}
