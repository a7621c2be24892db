import { Skeleton } from '@fleet/ui';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { driverPaths } from '../phone/driver-paths.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { AnswerScreen } from './answer-screen.js';
import { GoneScreen } from './gone-screen.js';
import { useKeptAnswers } from './kept-answers.js';
import { stepOf } from './open-work.js';
import { QuestionScreen } from './question-screen.js';
import { RequirementForm } from './requirement-form.js';
import { useStopPaths } from './stop-paths.js';
import { type ActivityOnRoute, useActivity } from './use-stop.js';

/** The page of one requirement: asks whether it applies, asks for the answer, or shows the answer. */
export function RequirementPage() {
  const { stopId, reference, key } = useParams({ from: driverPaths.requirement });
  const place = useActivity(stopId, reference);
  const isKnown = place?.view.activity.requirements.some((each) => each.integration_key === key) ?? false;
  if (place === null || !isKnown) return <GoneScreen isActivity />;
  return <RequirementScreen key={`${reference} ${key}`} place={place} requirementKey={key} />;
}

function RequirementScreen({ place, requirementKey }: { place: ActivityOnRoute; requirementKey: string }) {
  const { view, route, stop, notes } = place;
  const { reference } = view.activity;
  const paths = useStopPaths(stop.id);
  const { isLoaded, answers } = useKeptAnswers(route.id, reference, requirementKey);
  const [isCorrecting, setCorrecting] = useState(false);
  // After a new answer the driver is led to the next question, and the answer is not shown.
  const [wasAnswered] = useState(() => view.local.answered.has(requirementKey));
  const step = stepOf(place, requirementKey);
  if (step === null) return <GoneScreen isActivity />;
  const { requirement } = step;
  if (!isLoaded || !notes.isLoaded) {
    return (
      <DriverScreen title={requirement.label} onBack={() => paths.toActivity(reference)}>
        <Skeleton lines={4} />
      </DriverScreen>
    );
  }
  if (wasAnswered && !isCorrecting) {
    return (
      <AnswerScreen
        place={place}
        requirement={requirement}
        answers={answers}
        onCorrect={() => setCorrecting(true)}
      />
    );
  }
  if (!wasAnswered && step.due !== 'due') return <QuestionScreen place={place} step={step} />;
  return (
    <RequirementForm
      place={place}
      requirement={requirement}
      corrected={isCorrecting ? (answers.at(-1)?.outcome ?? null) : null}
      onBack={() => (isCorrecting ? setCorrecting(false) : paths.toActivity(reference))}
      onDone={() => {
        if (isCorrecting) setCorrecting(false);
        else paths.toNext({ activity: view.activity, next: step.nextAfter() }, true);
      }}
    />
  );
}
