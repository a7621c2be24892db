import type { DriverFailure } from '@fleet/client/driver';
import { Button, ButtonRow, MainButton, Notice, Page, PageHeader, Section, useFormats } from '@fleet/ui';
import { useEffect, useRef, useState } from 'react';
import { useReleaseMessages } from '../language/release-messages.js';
import type { Answered, ReleaseRequest } from '../phone/phone-view.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { StateSign } from '../shell/state-sign.js';
import { useSingleTaps } from '../stop/single-taps.js';
import { dropRefusal, type KeptRefusal, keepRefusal, mayBeSentAgain } from './kept-refusal.js';
import { noteOwnAnswer } from './own-answer.js';
import { RefusalForm } from './refusal-form.js';
import classes from './release.module.css';
import { ReleaseConfirmation } from './release-confirmation.js';
import { ReleaseCountdown } from './release-countdown.js';
import { useReadyForTaps } from './tap-guard.js';

export interface ReleaseScreenProps {
  /** The refusal that waits for a network. */
  refusal: KeptRefusal | null;
  /** Called when the driver wants to continue working until there is a network. */
  onPutOff: () => void;
}

/** Covers everything while a controller asks for the route; renders nothing without a request. */
export function ReleaseScreen(props: ReleaseScreenProps) {
  const request = usePhone((view) => view.release);
  return request === null ? null : <ReleaseQuestion key={request.id} request={request} {...props} />;
}

/**
 * Who asks and why, the remaining time, and two answers of equal size. The page appears without an action of the
 * driver, perhaps under a finger, and a release cannot be taken back. Therefore it ignores taps at first, and both
 * answers need a second step.
 */
function ReleaseQuestion({ request, refusal, onPutOff }: ReleaseScreenProps & { request: ReleaseRequest }) {
  const release = useReleaseMessages();
  const { text, time } = useFormats();
  const { releaseRoute, refuseRelease } = usePhoneActions();
  const { route, isOnline } = usePhone((view) => ({ route: view.route, isOnline: view.isOnline }));
  const [step, setStep] = useState<'asked' | 'releasing' | 'refusing'>('asked');
  const isReady = useReadyForTaps();
  useSingleTaps();
  const root = useHeadingOf(step);
  const [busy, setBusy] = useState<'released' | 'refused' | null>(null);
  const [failure, setFailure] = useState<DriverFailure | null>(null);
  const due = { time: time(request.deadline_at) };

  async function answer(kind: 'released' | 'refused', send: () => Promise<Answered>): Promise<boolean> {
    if (busy !== null) return true;
    setBusy(kind);
    setFailure(null);
    await dropRefusal(refusal);
    noteOwnAnswer(request.id, kind);
    const answered = await send();
    setBusy(null);
    if (answered.ok) return true;
    noteOwnAnswer(request.id, null);
    setFailure(answered.failure);
    return !mayBeSentAgain(answered.failure);
  }

  /** Only a refusal waits for a network: a release cannot be taken back. */
  async function refuse(reason: string): Promise<void> {
    const isDone = isOnline && (await answer('refused', () => refuseRelease(request.route_id, reason)));
    if (isDone) return;
    setFailure(null);
    setStep('asked');
    await keepRefusal({ requestId: request.id, reason });
  }

  const isWaiting = step === 'asked' && refusal !== null;
  const mayWorkOn = !isOnline || isWaiting;
  const offlineTitle = isWaiting
    ? release.refusalWaits
    : step === 'refusing'
      ? release.refusalWillWait
      : release.offlineTitle;
  const routeName = route?.id === request.route_id ? route.name : null;
  const state = (
    <>
      <ReleaseCountdown request={request} />
      {mayWorkOn && (
        <Notice tone="warning" title={offlineTitle}>
          {text(release.offlineText, due)}
        </Notice>
      )}
      {failure !== null && isOnline && (
        <Notice tone="danger" title={release.notSentTitle}>
          {failure.kind === 'refused'
            ? text(release.notSentRefused, { detail: failure.problems.map((each) => each.message).join(' ') })
            : release.notSentNetwork}
        </Notice>
      )}
    </>
  );
  const content = {
    asked: () => (
      <Page
        header={<PageHeader title={release.title} sign={<StateSign isLink={false} />} />}
        footer={
          <>
            {mayWorkOn && (
              <Button fullWidth disabled={!isReady} onClick={onPutOff}>
                {release.keepWorking}
              </Button>
            )}
            <ButtonRow>
              <MainButton
                variant="secondary"
                icon="cross"
                disabled={!isReady}
                onClick={() => setStep('refusing')}
              >
                {release.refuse}
              </MainButton>
              <MainButton
                variant="secondary"
                icon="check"
                disabled={!isReady}
                onClick={() => setStep('releasing')}
              >
                {release.release}
              </MainButton>
            </ButtonRow>
          </>
        }
      >
        <p className={classes.lead}>
          {routeName === null ? release.asksUnknown : text(release.asks, { route: routeName })}
        </p>
        <dl className={classes.why}>
          <dt>{release.why}</dt>
          <dd>
            <bdi>{request.reason}</bdi>
          </dd>
        </dl>
        {state}
        <Section title={release.whatHappens}>
          <ul className={classes.points}>
            <li>{release.ifReleased}</li>
            <li>{release.ifRefused}</li>
            <li>{text(release.ifDue, due)}</li>
            <li>{release.capturedIsSafe}</li>
          </ul>
        </Section>
      </Page>
    ),
    releasing: () => (
      <ReleaseConfirmation
        routeName={routeName}
        isBusy={busy === 'released'}
        onBack={() => setStep('asked')}
        onRelease={() => void answer('released', () => releaseRoute(request.route_id))}
      >
        {state}
      </ReleaseConfirmation>
    ),
    refusing: () => (
      <RefusalForm
        isBusy={busy === 'refused'}
        onBack={() => setStep('asked')}
        onRefuse={(reason) => void refuse(reason)}
      >
        {state}
      </RefusalForm>
    ),
  }[step];
  return <div ref={root}>{content()}</div>;
}

/** Moves the focus to the heading when the driver goes a step further or back. */
function useHeadingOf(step: string) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    root.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [step]);
  return root;
}
