import { EmptyState, MainButton, Notice } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { WaitingRows } from './waiting-rows.js';

/** The routes after the current one, for example tomorrow's. */
export function WaitingPage() {
  const { route: words } = useMessages();
  const navigate = useNavigate();
  useHeadingAtStart();
  const { refreshLists } = usePhoneActions();
  const isOnline = usePhone((view) => view.isOnline);
  const isEmpty = usePhone((view) => view.waitingRoutes.length === 0);
  const toRoute = () => void navigate({ to: driverPaths.route });
  useEffect(() => void refreshLists(), [refreshLists]);
  return (
    <DriverScreen
      title={words.waitingTitle}
      onBack={toRoute}
      footer={<MainButton onClick={toRoute}>{words.toRoute}</MainButton>}
    >
      {!isOnline && <Notice tone="info">{words.waitingOffline}</Notice>}
      {isEmpty ? (
        <EmptyState icon="truck" title={words.waitingNone} text={words.waitingNoneText} />
      ) : (
        <>
          <p>{words.waitingFirst}</p>
          <WaitingRows />
        </>
      )}
    </DriverScreen>
  );
}
