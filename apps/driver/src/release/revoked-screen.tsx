import { Button, MainButton, Notice, Page, PageHeader, Section, useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useReleaseMessages } from '../language/release-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { StateSign } from '../shell/state-sign.js';
import { lateRecords } from '../unsent/late-records.js';
import { TypedList } from '../unsent/typed-list.js';
import { useEndWords } from './end-words.js';

type Way = typeof driverPaths.unsent | typeof driverPaths.logIn | typeof driverPaths.asset;

/**
 * Shown when somebody else ended the session, or the driver ended it on another phone. Shows what happened, what is
 * safe, and one button to continue.
 */
export function RevokedScreen() {
  const release = useReleaseMessages();
  const { text } = useFormats();
  const end = useEndWords();
  const { acceptRevoked } = usePhoneActions();
  const navigate = useNavigate();
  const { waiting, refused, quarantined, isReasonKnown, sync, isOnline, failure } = usePhone((view) => ({
    waiting: view.waitingCount,
    refused: view.refusedCount,
    quarantined: lateRecords(view.quarantined).waiting,
    isReasonKnown: view.sessionEnd !== null || view.unansweredTransfer !== null,
    sync: view.sync,
    isOnline: view.isOnline,
    failure: view.failure,
  }));
  const mustLogIn = sync === 'signed_out' || failure?.kind === 'signed_out';

  function goTo(path: Way): void {
    acceptRevoked();
    void navigate({ to: path });
  }

  const how = mustLogIn ? release.safeLogIn : isOnline ? release.safeGoing : release.safeOffline;
  return (
    <Page
      header={<PageHeader title={release.revokedTitle} sign={<StateSign isLink={false} />} />}
      footer={
        <MainButton onClick={() => goTo(mustLogIn ? driverPaths.logIn : driverPaths.asset)}>
          {mustLogIn ? release.logIn : release.takeVehicle}
        </MainButton>
      }
    >
      <Notice tone="warning" title={end.title}>
        {end.text}
      </Notice>
      {end.reason !== null && <p>{text(release.revokedReason, { reason: end.reason })}</p>}
      {!isReasonKnown && mustLogIn && <p>{release.reasonAfterLogIn}</p>}
      <Section title={release.safeTitle}>
        {waiting + refused === 0 ? (
          <p>{release.safeSent}</p>
        ) : (
          <>
            <p>
              <strong>{text(release.safeWaiting, { count: waiting + refused })}</strong>
            </p>
            {waiting > 0 && <p>{text(how, { count: waiting })}</p>}
            {refused > 0 && <p>{text(release.safeRefused, { count: refused })}</p>}
            {!mustLogIn && (
              <Button fullWidth onClick={() => goTo(driverPaths.unsent)}>
                {release.seeUnsent}
              </Button>
            )}
          </>
        )}
        {quarantined > 0 && <p>{text(release.safeQuarantined, { count: quarantined })}</p>}
      </Section>
      <TypedList />
    </Page>
  );
}
