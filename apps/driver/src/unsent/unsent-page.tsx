import { EmptyState, MainButton, Notice, useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { OfficeNotice } from './office-notice.js';
import { PictureList } from './picture-list.js';
import { RefusedList } from './refused-list.js';
import { StorageSection } from './storage-section.js';
import { TypedList } from './typed-list.js';
import classes from './unsent.module.css';
import { useUnsentPaths } from './use-unsent-paths.js';
import { useQueueReason, WaitingList } from './waiting-list.js';
import { waitingWords } from './waiting-words.js';

/**
 * Everything that the service has not confirmed: first the records to correct, then those that are sent automatically.
 */
export function UnsentPage() {
  const { unsent } = useMessages();
  const formats = useFormats();
  const { syncNow } = usePhoneActions();
  const navigate = useNavigate();
  const { fromList } = useUnsentPaths();
  const reason = useQueueReason();
  const { records, images } = usePhone((view) => ({ records: view.unsent, images: view.images }));
  const [isAsked, setAsked] = useState(false);
  const send = () => {
    setAsked(true);
    syncNow();
  };
  const captures = records.filter((each) => each.content.kind !== 'position');
  const refused = captures.filter((each) => each.parked !== null);
  const waiting = captures.filter((each) => each.parked === null);
  const positionCount = records.length - captures.length;
  const isEmpty = captures.length === 0;
  const isDelayed = waiting.length > 0 && reason.kind !== 'next' && reason.kind !== 'sending';
  return (
    <DriverScreen
      title={isEmpty ? unsent.emptyTitle : unsent.title}
      onBack={fromList}
      footer={
        waiting.length === 0 ? null : reason.kind === 'log_in' ? (
          <MainButton onClick={() => void navigate({ to: driverPaths.logIn })}>{unsent.logIn}</MainButton>
        ) : (
          <>
            <p role="status" className={classes.noNetwork}>
              {isAsked &&
                reason.kind === 'no_network' &&
                formats.facts([unsent.wait.no_network, unsent.safe])}
            </p>
            <MainButton busy={reason.kind === 'sending'} onClick={send}>
              {unsent.sendNow}
            </MainButton>
          </>
        )
      }
    >
      {isEmpty && <EmptyState icon="check" title={unsent.allSent} text={unsent.allSentText} />}
      <OfficeNotice />
      {isDelayed && (
        <Notice tone="warning" title={waitingWords(reason, unsent, formats)}>
          {unsent.safe}
        </Notice>
      )}
      <RefusedList records={refused} />
      <TypedList />
      <WaitingList records={waiting} positionCount={positionCount} />
      <PictureList images={images} />
      <StorageSection />
    </DriverScreen>
  );
}
