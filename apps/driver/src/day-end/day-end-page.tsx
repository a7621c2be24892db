import { Button, EmptyState, MainButton, Notice, useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import type { PhoneView } from '../phone/phone-view.js';
import { usePhone } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { useEndedWords } from '../shell/ended-words.js';
import { ClosingFailure, DayObstacles } from './day-obstacles.js';
import { DayProgress } from './day-progress.js';
import { ParkedQuestion } from './parked-question.js';
import { ReceiptScreen } from './receipt-screen.js';
import { type DayClosing, useDayClosing } from './use-day-closing.js';

/** Sends everything, closes the session and shows the receipt of the day. */
export function DayEndPage() {
  const { dayEnd } = useMessages();
  const navigate = useNavigate();
  const closing = useDayClosing();
  const hasSession = usePhone((view) => view.session !== null);
  const { receipt } = closing;
  if (hasSession || closing.isBusy) return <DayEndQuestion closing={closing} />;
  if (receipt?.isClosed === true) return <ReceiptScreen receipt={receipt} />;
  const toAsset = () => void navigate({ to: driverPaths.asset });
  return (
    <DriverScreen
      title={dayEnd.title}
      footer={<MainButton onClick={toAsset}>{dayEnd.takeVehicle}</MainButton>}
    >
      <EmptyState title={dayEnd.noReceiptTitle} text={dayEnd.noReceiptText} />
    </DriverScreen>
  );
}

/**
 * The planned start of the route if it is in the future and the driver has done nothing on the route; otherwise null.
 */
function unbegunStart(route: PhoneView['route'], progress: PhoneView['progress']): string | null {
  const at = route?.planned_start_at ?? null;
  const isBegun = progress?.stops.some((each) => each.status !== 'pending') === true;
  return at === null || isBegun || Date.parse(at) <= Date.now() ? null : at;
}

function DayEndQuestion({ closing }: { closing: DayClosing }) {
  const { dayEnd, shell } = useMessages();
  const { text, date, dateTime } = useFormats();
  const navigate = useNavigate();
  const { isBusy, failure, close } = closing;
  const ended = useEndedWords();
  const { asset, route, progress, isOnline, isCloseAsked, phoneFailure, isAllSent } = usePhone((view) => ({
    isAllSent: view.waitingCount === 0,
    asset: view.asset,
    route: view.route,
    progress: view.progress,
    isOnline: view.isOnline,
    isCloseAsked: view.isCloseAsked,
    phoneFailure: view.failure,
  }));
  const toRoute = () => void navigate({ to: driverPaths.route });
  const toLogIn = () => void navigate({ to: driverPaths.logIn });
  const mustLogIn = failure?.kind === 'signed_out' || phoneFailure?.kind === 'signed_out';
  const whatHappens = isAllSent
    ? { any: dayEnd.willEndAny, withAsset: dayEnd.willEnd }
    : { any: dayEnd.willSendAny, withAsset: dayEnd.willSend };
  const laterAt = unbegunStart(route, progress);
  const isForLater = laterAt !== null && date(laterAt) !== date(new Date().toISOString());
  const isRouteOpen = route !== null && progress?.completed !== true;
  return (
    <DriverScreen
      title={dayEnd.title}
      onBack={toRoute}
      footer={
        mustLogIn ? (
          <MainButton onClick={toLogIn}>{dayEnd.logIn}</MainButton>
        ) : (
          <MainButton variant={isOnline ? 'primary' : 'secondary'} busy={isBusy} onClick={() => void close()}>
            {isOnline ? dayEnd.endDay : shell.tryAgain}
          </MainButton>
        )
      }
    >
      {mustLogIn && (
        <Notice tone="warning" title={isCloseAsked && ended !== null ? ended.title : dayEnd.signedOutTitle}>
          {ended?.text ?? dayEnd.signedOutText}
        </Notice>
      )}
      {!isOnline && (
        <Notice tone="warning" title={dayEnd.offlineTitle}>
          {dayEnd.offlineText}
        </Notice>
      )}
      {failure !== null && isOnline && <ClosingFailure failure={failure} />}
      <DayProgress />
      {isBusy && <p role="status">{dayEnd.closing}</p>}
      <DayObstacles />
      {isRouteOpen && (
        <Notice
          tone="info"
          title={
            isForLater
              ? text(dayEnd.laterRouteTitle, { route: route.name, time: dateTime(laterAt) })
              : text(dayEnd.openRouteTitle, { route: route.name })
          }
          action={<Button onClick={toRoute}>{dayEnd.openRoute}</Button>}
        >
          {dayEnd.openRouteText}
        </Notice>
      )}
      <p>{asset === null ? whatHappens.any : text(whatHappens.withAsset, { asset: asset.name })}</p>
      <ParkedQuestion closing={closing} />
    </DriverScreen>
  );
}
