import { Button, EmptyState, List, ListRow, MainButton, Notice, Skeleton } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone, usePhoneActions } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { DiscardNotice } from '../unsent/office-notice.js';
import { TypedList } from '../unsent/typed-list.js';
import { WaitingRows } from './waiting-rows.js';

/** Shown before the first route, between routes and after the last one. */
export function NoRouteScreen({ isCompleted }: { isCompleted: boolean }) {
  const { route: words } = useMessages();
  const navigate = useNavigate();
  const { syncNow } = usePhoneActions();
  const isOnline = usePhone((view) => view.isOnline);
  const isLooking = usePhone((view) => view.sync === 'pulling' || view.sync === 'flushing');
  const hasWaiting = usePhone((view) => view.waitingRoutes.length > 0);
  return (
    <DriverScreen
      title={words.noRouteTitle}
      footer={
        <MainButton
          variant={hasWaiting ? 'secondary' : 'primary'}
          onClick={() => void navigate({ to: driverPaths.dayEnd })}
        >
          {words.endOfDay}
        </MainButton>
      }
    >
      {isCompleted ? (
        <Notice tone="success" title={words.completedTitle}>
          {words.completedText}
        </Notice>
      ) : (
        <EmptyState
          icon="truck"
          title={words.noRouteHeadline}
          text={isOnline ? words.noRouteText : words.noRouteOffline}
        />
      )}
      {!hasWaiting && (
        <Notice tone="info" title={words.finishedTitle}>
          {words.finishedText}
        </Notice>
      )}
      <TypedList />
      <DiscardNotice />
      <WaitingRows />
      <Button fullWidth icon="refresh" busy={isLooking} onClick={syncNow}>
        {isLooking ? words.checking : words.checkAgain}
      </Button>
    </DriverScreen>
  );
}

/** The layout of the route page while the phone asks for the route. */
export function RouteSkeleton() {
  const { route: words } = useMessages();
  return (
    <DriverScreen title={words.noRouteTitle}>
      <Skeleton lines={6} />
      <List>
        {['first', 'second', 'third'].map((each) => (
          <ListRow key={each} title={<Skeleton lines={1} />} />
        ))}
      </List>
    </DriverScreen>
  );
}
