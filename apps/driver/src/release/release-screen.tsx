import type { DriverFailure } from '@fleet/client/driver';
import { ButtonRow, MainButton, Notice, Page, PageHeader, Section, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import type { Answered, ReleaseRequest } from '../phone/phone-view.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { StateSign } from '../shell/state-sign.js';
import { noteOwnAnswer } from './own-answer.js';
import { RefusalForm } from './refusal-form.js';
import classes from './release.module.css';
import { ReleaseCountdown } from './release-countdown.js';

/** Covers everything while a controller asks for the route; renders nothing without a request. */
export function ReleaseScreen() {
  const request = usePhone((view) => view.release);
  return request === null ? null : <ReleaseQuestion key={request.id} request={request} />;
}

/** Who asks and why, the remaining time, and two answers of equal size. */
function ReleaseQuestion({ request }: { request: ReleaseRequest }) {
  const { release } = useMessages();
  const { text, time } = useFormats();
  const { releaseRoute, refuseRelease } = usePhoneActions();
  const { route, isOnline } = usePhone((view) => ({ route: view.route, isOnline: view.isOnline }));
  const [isRefusing, setRefusing] = useState(false);
  const [busy, setBusy] = useState<'released' | 'refused' | null>(null);
  const [failure, setFailure] = useState<DriverFailure | null>(null);
  const due = { time: time(request.deadline_at) };

  async function answer(kind: 'released' | 'refused', send: () => Promise<Answered>): Promise<void> {
    if (busy !== null) return;
    setBusy(kind);
    setFailure(null);
    noteOwnAnswer(request.id, kind);
    const answered = await send();
    setBusy(null);
    if (answered.ok) return;
    noteOwnAnswer(request.id, null);
    setFailure(answered.failure);
  }

  const obstacles = (
    <>
      {!isOnline && (
        <Notice tone="warning" title={release.offlineTitle}>
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
  if (isRefusing) {
    return (
      <RefusalForm
        isBusy={busy === 'refused'}
        onBack={() => setRefusing(false)}
        onRefuse={(reason) => void answer('refused', () => refuseRelease(request.route_id, reason))}
      >
        <ReleaseCountdown request={request} />
        {obstacles}
      </RefusalForm>
    );
  }
  const isShown = route?.id === request.route_id;
  return (
    <Page
      header={<PageHeader title={release.title} sign={<StateSign />} />}
      footer={
        <ButtonRow>
          <MainButton variant="secondary" icon="cross" onClick={() => setRefusing(true)}>
            {release.refuse}
          </MainButton>
          <MainButton
            variant="secondary"
            icon="check"
            busy={busy === 'released'}
            onClick={() => void answer('released', () => releaseRoute(request.route_id))}
          >
            {release.release}
          </MainButton>
        </ButtonRow>
      }
    >
      <p className={classes.lead}>
        {isShown ? text(release.asks, { route: route.name }) : release.asksUnknown}
      </p>
      <dl className={classes.why}>
        <dt>{release.why}</dt>
        <dd>
          <bdi>{request.reason}</bdi>
        </dd>
      </dl>
      <ReleaseCountdown request={request} />
      {obstacles}
      <Section title={release.whatHappens}>
        <ul className={classes.points}>
          <li>{release.ifReleased}</li>
          <li>{release.ifRefused}</li>
          <li>{text(release.ifDue, due)}</li>
          <li>{release.capturedIsSafe}</li>
        </ul>
      </Section>
    </Page>
  );
}
