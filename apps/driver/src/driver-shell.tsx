import { CameraStepProvider } from '@fleet/requirement-controls/camera-step';
import { useHeadingFocus } from '@fleet/ui';
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useHiddenPageNotifications } from './install/hidden-page-notifications.js';
import { driverPaths } from './phone/driver-paths.js';
import type { PhoneStage } from './phone/phone-view.js';
import { usePhone } from './phone/use-phone.js';
import { openBackStep } from './shell/back-step.js';
import { ElsewhereScreen } from './shell/elsewhere-screen.js';
import { useLoadedPart } from './shell/loaded-part.js';
import { StartingScreen } from './shell/starting-screen.js';

const loadDayGuard = async () => (await import('./day-end/day-guard.js')).DayGuard;
const loadRevokedScreen = async () => (await import('./release/revoked-screen.js')).RevokedScreen;

/**
 * The address to which the driver is led if the stage does not allow `path`; null if the stage allows it. During the
 * work the log-in is allowed only when the token has expired (`isSignedOut`).
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

/**
 * Shows the receipt of the day if the answer to the close was lost and the service later says that the session is
 * closed.
 */
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

/** The import loads nothing new in a window that has shown a question; any other window has no values to forget. */
async function forgetWhatIsRead(): Promise<void> {
  const { forgetKeptValues } = await import('./phone/kept-value.js');
  forgetKeptValues();
}

/**
 * The frame of all pages: leads to the pages that the stage of the phone allows, and shows what covers every page.
 */
export function DriverShell() {
  const { history } = useRouter();
  const openCamera = useCallback((onBack: () => void) => openBackStep(history, onBack), [history]);
  return (
    <CameraStepProvider value={openCamera}>
      <ScreenOfStage />
    </CameraStepProvider>
  );
}

function ScreenOfStage() {
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
        : // The same screen for both stages, so that the page stays while the session closes.
          stage === 'working' || stage === 'without_session'
          ? 'day'
          : 'page';
  useEffect(() => {
    if (stage === 'elsewhere') void forgetWhatIsRead();
  }, [stage]);
  useHiddenPageNotifications();
  useHeadingFocus(`${screen} ${path}`);
  if (screen === 'starting') return <StartingScreen />;
  if (screen === 'elsewhere') return <ElsewhereScreen />;
  if (screen === 'page') return <Outlet />;
  if (screen === 'revoked') return <Revoked />;
  return (
    <Day>
      <Outlet />
    </Day>
  );
}

function Day({ children }: { children: ReactNode }) {
  const DayGuard = useLoadedPart(loadDayGuard);
  return DayGuard === null ? <StartingScreen /> : <DayGuard>{children}</DayGuard>;
}

function Revoked() {
  const RevokedScreen = useLoadedPart(loadRevokedScreen);
  return RevokedScreen === null ? <StartingScreen /> : <RevokedScreen />;
}
