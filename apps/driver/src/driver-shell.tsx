import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useHiddenPageNotifications } from './install/hidden-page-notifications.js';
import { driverPaths } from './phone/driver-paths.js';
import type { PhoneStage } from './phone/phone-view.js';
import { usePhone } from './phone/use-phone.js';
import { ElsewhereScreen } from './shell/elsewhere-screen.js';
import { useHeadingFocus } from './shell/heading-focus.js';
import { StartingScreen } from './shell/starting-screen.js';

const DayGuard = lazy(async () => ({ default: (await import('./day-end/day-guard.js')).DayGuard }));
const RevokedScreen = lazy(async () => ({
  default: (await import('./release/revoked-screen.js')).RevokedScreen,
}));

/**
 * Where the driver is led from an address that has no place in the stage; null where they may stay. In the midst of the
 * work the log-in is needed only when the token has run out (`isSignedOut`).
 */
export function ledTo(stage: PhoneStage, path: string, isSignedOut = false): string | null {
  const isAmong = (...paths: readonly string[]) =>
    paths.some((each) => path === each || path.startsWith(`${each}/`));
  const { logIn, asset, unsent, more, waiting, dayEnd, route } = driverPaths;
  if (stage === 'signed_out' || stage === 'choosing_organisation') {
    return isAmong(logIn, more) ? null : logIn;
  }
  if (stage === 'without_session') return isAmong(asset, unsent, more, waiting, dayEnd) ? null : asset;
  if (stage === 'working') return isAmong(asset) || (isAmong(logIn) && !isSignedOut) ? route : null;
  return null;
}

/** The answer to the end of the day was lost: once the service says that the session is closed, its receipt is shown. */
function useReceiptOfLostClose(): void {
  const navigate = useNavigate();
  const closedId = usePhone(({ sessionEnd }) =>
    sessionEnd?.status === 'closed' ? sessionEnd.sessionId : null,
  );
  const known = useRef(closedId);
  useEffect(() => {
    if (closedId !== null && closedId !== known.current) void navigate({ to: driverPaths.dayEnd });
    known.current = closedId;
  }, [closedId, navigate]);
}

/** The frame of all pages: what the stage of the phone allows, and what lies over every page. */
export function DriverShell() {
  const stage = usePhone((view) => view.stage);
  const path = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const isSignedOut = usePhone((view) => view.failure?.kind === 'signed_out');
  const target = ledTo(stage, path, isSignedOut);
  useEffect(() => {
    if (target !== null) void navigate({ to: target, replace: true });
  }, [target, navigate]);
  useReceiptOfLostClose();
  const screen =
    target !== null || stage === 'starting'
      ? 'starting'
      : stage === 'elsewhere' || stage === 'revoked'
        ? stage
        : // Both stages of a day, so that the page stays while the session closes.
          stage === 'working' || stage === 'without_session'
          ? 'day'
          : 'page';
  useHiddenPageNotifications();
  useHeadingFocus(`${screen} ${path}`);
  if (screen === 'starting') return <StartingScreen />;
  if (screen === 'elsewhere') return <ElsewhereScreen />;
  if (screen === 'page') return <Outlet />;
  return (
    <Suspense fallback={<StartingScreen />}>
      {screen === 'revoked' ? (
        <RevokedScreen />
      ) : (
        <DayGuard>
          <Outlet />
        </DayGuard>
      )}
    </Suspense>
  );
}
