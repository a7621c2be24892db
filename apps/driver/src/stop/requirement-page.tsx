import { Skeleton } from '@fleet/ui';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { driverPaths } from '../phone/driver-paths.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { AnswerScreen } from './answer-screen.js';
import { GoneScreen } from './gone-screen.js';
import { useKeptAnswers } from './kept-answers.js';
import { MaybeAnsweredScreen } from './maybe-answered-screen.js';
import { wasCorrecting } from './open-question.js';
import { isKnownQuestion, isOpen, stepOf } from './open-work.js';
import { QuestionOfGoneRoute } from './question-of-gone-route.js';
import { QuestionScreen } from './question-screen.js';
import { RequirementForm } from './requirement-form.js';
import { type SeenQuestion, useSeenQuestion } from './seen-question.js';
import { useStopPaths } from './stop-paths.js';
import { UnknownQuestionScreen } from './unknown-question-screen.js';

/** The page of one requirement: asks whether it applies, asks for the answer, or shows the answer. */
export function RequirementPage() {
  const { stopId, reference, key } = useParams({ from: driverPaths.requirement });
  return <SeenQuestionScreen key={`${stopId} ${reference} ${key}`} at={[stopId, reference, key]} />;
}

function SeenQuestionScreen({ at: [stopId, reference, key] }: { at: readonly [string, string, string] }) {
  const question = useSeenQuestion(stopId, reference, key);
  if (question === null) return <QuestionOfGoneRoute at={[stopId, reference, key]} />;
  return <RequirementScreen question={question} requirementKey={key} />;
}

function RequirementScreen({ question, requirementKey }: { question: SeenQuestion; requirementKey: string }) {
  const { place, isGone } = question;
  const { view, route, stop, notes } = place;
  const { reference } = view.activity;
  const paths = useStopPaths(stop.id);
  const { isLoaded, answers } = useKeptAnswers(route.id, reference, requirementKey);
  // After a new answer the next question is shown, and not the answer.
  const [wasAnswered] = useState(() => view.local.answered.has(requirementKey));
  /** Null until the phone knows whether the driver was correcting the answer when the tab was killed. */
  const [isCorrecting, setCorrecting] = useState<boolean | null>(wasAnswered ? null : false);
  useEffect(() => {
    if (!wasAnswered) return;
    const place = { stopId: stop.id, reference, key: requirementKey };
    void wasCorrecting(place).then((was) => setCorrecting((before) => before ?? was));
  }, [wasAnswered, stop.id, reference, requirementKey]);
  /** The driver answers on this phone, although another phone may have an answer already. */
  const [isAnsweringHere, setAnsweringHere] = useState(false);
  const step = stepOf(place, requirementKey);
  if (step === null) return <GoneScreen isActivity />;
  const { requirement } = step;
  if (!isKnownQuestion(requirement)) return <UnknownQuestionScreen place={place} step={step} />;
  if (!isLoaded || !notes.isLoaded || isCorrecting === null) {
    return (
      <DriverScreen title={requirement.label} onBack={() => paths.toActivity(reference)}>
        <Skeleton lines={4} />
      </DriverScreen>
    );
  }
  // What the phone remembers may be loaded only after the first render.
  const isAnswered = wasAnswered || notes.elsewhereOf(reference).has(requirementKey);
  const isAskedFirst = !isAnswered && view.local.isReportedElsewhere && !isAnsweringHere;
  const isForm = isCorrecting || (!isAnswered && !isAskedFirst && step.due === 'due');
  // A removed requirement stays open only while the driver types an answer.
  if (isGone && !isForm) return <GoneScreen isActivity routeId={route.id} />;
  if (isAnswered && !isCorrecting) {
    return (
      <AnswerScreen
        place={place}
        requirement={requirement}
        answers={answers}
        onCorrect={() => setCorrecting(true)}
      />
    );
  }
  if (isAskedFirst && step.due !== 'not_due') {
    return <MaybeAnsweredScreen place={place} step={step} onAnswer={() => setAnsweringHere(true)} />;
  }
  if (!isForm) return <QuestionScreen place={place} step={step} />;
  return (
    <RequirementForm
      place={place}
      isGone={isGone}
      requirement={requirement}
      isCorrection={isCorrecting}
      corrected={isCorrecting ? (answers.at(-1)?.outcome ?? null) : null}
      onBack={() => (isCorrecting && !isGone ? setCorrecting(false) : paths.toActivity(reference))}
      onDone={() => {
        if (isGone) paths.toRoute();
        else if (isCorrecting) setCorrecting(false);
        else if (!isOpen(view)) paths.toActivity(reference, true);
        else paths.toNext({ activity: view.activity, next: step.nextAfter() }, true);
      }}
    />
  );
}
