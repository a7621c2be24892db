import type { Requirement } from '@fleet/contract/planning/requirements';
import { hasOwnFailure, RequirementControl, useNumberQuestion } from '@fleet/requirement-controls';
import { Button, ButtonRow, MainButton, Notice, Skeleton, useFormats } from '@fleet/ui';
import { useEffect, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { noteConfirmation } from '../phone/route-notes.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { SignedOutNotice } from '../shell/signed-out-notice.js';
import { useControlPhone } from './control-phone.js';
import { DiscardTyped } from './discard-typed.js';
import { reasonKey } from './kept-words.js';
import { useOpenQuestion } from './open-question.js';
import { stepOf } from './open-work.js';
import { ReasonScreen } from './reason-screen.js';
import { useRequirementDraft } from './requirement-draft.js';
import classes from './stop.module.css';
import { useOutcomeCapture } from './use-outcome-capture.js';
import type { ActivityOnRoute } from './use-stop.js';

export interface RequirementFormProps {
  place: ActivityOnRoute;
  /** A controller removed the requirement from the route: the answer can still be saved, and arrives late. */
  isGone: boolean;
  requirement: Requirement;
  /** The question has an answer already. */
  isCorrection: boolean;
  /** The outcome that this one will correct, if the phone has it. */
  corrected: Readonly<Record<string, unknown>> | null;
  onBack: () => void;
  onDone: () => void;
}

/** The control of a requirement, and the ways to end it: an answer, a skip, a failure. */
export function RequirementForm(props: RequirementFormProps) {
  const { place, isGone, requirement, isCorrection, corrected, onBack, onDone } = props;
  const { stop: words } = useMessages();
  const { text } = useFormats();
  const { route, view, stop } = place;
  const { activity } = view;
  const { phone, untilStored } = useControlPhone();
  const { holdUpdates } = usePhoneActions();
  const draft = useRequirementDraft(place, requirement, corrected);
  const { save, isBusy, fault } = useOutcomeCapture(place, requirement);
  const [asked, setAsked] = useState<'skipped' | 'failed' | null>(null);
  const numberQuestion = useNumberQuestion();
  const isRouteGone = usePhone((shown) => shown.route?.id !== route.id);
  useHeadingAtStart();
  const { integration_key: key } = requirement;
  useOpenQuestion({ stopId: stop.id, reference: activity.reference, key }, isCorrection);
  useEffect(() => holdUpdates(), [holdUpdates]);
  const step = stepOf(place, key);
  const wasConfirmed = place.notes.confirmationsOf(activity.reference).get(key) === true;
  const mayAskAgain = wasConfirmed && !isCorrection && !isGone && draft.isLoaded && draft.isEmpty;
  const finish = (saved?: unknown) => {
    void draft.drop(saved);
    onDone();
  };
  const end = (status: 'skipped' | 'failed', reason: string, dropReason = () => {}) => {
    const then = () => {
      dropReason();
      finish();
    };
    save({ status, status_reason: reason }, async () => ({}), then);
  };
  const succeed = () => {
    if (numberQuestion.isAsked(requirement, draft.latest(), draft.route, succeed)) return;
    let saved: unknown;
    const fields = async () => {
      await untilStored();
      saved = draft.latest();
      return draft.fieldsOf(saved);
    };
    save({ status: 'success' }, fields, () => finish(saved), draft.refuse);
  };
  if (asked !== null) {
    return (
      <ReasonScreen
        title={asked === 'skipped' ? words.skipTitle : words.failTitle}
        subtitle={requirement.label}
        status={asked}
        kind={requirement.kind}
        draftKey={reasonKey(asked, route.id, activity.reference, key)}
        isBusy={isBusy}
        fault={fault}
        onBack={() => setAsked(null)}
        onReason={(reason, drop) => end(asked, reason, drop)}
      />
    );
  }
  const fail = (reason: string | null) => (reason === null ? setAsked('failed') : end('failed', reason));
  return (
    <DriverScreen
      title={requirement.label}
      subtitle={
        step?.number === 0
          ? activity.name
          : text(words.questionPlace, {
              activity: activity.name,
              number: step?.number ?? 1,
              total: step?.total ?? 1,
            })
      }
      onBack={onBack}
      footer={
        <>
          {draft.problems.length > 0 && (
            <p role="alert" className={classes.missing}>
              {draft.isEmpty
                ? words.nothingCaptured
                : text(words.notSavedYet, { count: draft.problems.length })}
            </p>
          )}
          <MainButton variant={draft.isEmpty ? 'secondary' : 'primary'} busy={isBusy} onClick={succeed}>
            {words.save}
          </MainButton>
        </>
      }
    >
      <SignedOutNotice />
      {fault !== null && (
        <Notice tone="danger" title={words.notKeptTitle}>
          {fault}
        </Notice>
      )}
      {isGone && (
        <Notice tone="warning" title={isRouteGone ? words.goneRouteTitle : words.goneWhileOpenTitle}>
          {words.goneWhileOpenText}
        </Notice>
      )}
      {view.local.isReportedElsewhere && !isCorrection && (
        <Notice tone="warning">{words.replacesElsewhere}</Notice>
      )}
      {!draft.isKept && <Notice tone="warning">{words.draftNotKept}</Notice>}
      {draft.isLoaded ? (
        <RequirementControl
          requirement={requirement}
          route={draft.route}
          activity={activity}
          draft={draft.draft}
          onDraft={draft.change}
          problems={draft.problems}
          showProblems={draft.tries > 0}
          tries={draft.tries}
          phone={phone}
          onFail={fail}
        />
      ) : (
        <Skeleton lines={3} />
      )}
      {numberQuestion.dialog}
      <div className={classes.otherWays}>
        <ButtonRow>
          {requirement.is_optional && (
            <Button variant="quiet" onClick={() => setAsked('skipped')}>
              {words.skip}
            </Button>
          )}
          {!(draft.isLoaded && hasOwnFailure(requirement.kind)) && (
            <Button variant="quiet" onClick={() => setAsked('failed')}>
              {words.fail}
            </Button>
          )}
          {mayAskAgain && (
            <Button
              variant="quiet"
              onClick={() => void noteConfirmation(route.id, activity.reference, key, undefined)}
            >
              {words.askAgain}
            </Button>
          )}
          {isGone && <DiscardTyped onDiscard={() => finish()} />}
        </ButtonRow>
      </div>
    </DriverScreen>
  );
}
