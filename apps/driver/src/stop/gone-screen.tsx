import { EmptyState, MainButton } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone } from '../phone/use-phone.js';
import { DriverScreen } from '../shell/driver-screen.js';

export interface GoneScreenProps {
  isActivity?: boolean;
  /** The route on which the driver saw the stop or activity, if the page still knows it. */
  routeId?: string;
}

/**
 * Shown when the stop or activity of this page is no longer on the route, perhaps while the driver is at the stop.
 * Either a controller removed it, or the whole route left the phone, for example because the driver released it.
 */
export function GoneScreen({ isActivity = false, routeId }: GoneScreenProps) {
  const { stop } = useMessages();
  const isRouteGone = usePhone((view) => routeId !== undefined && view.route?.id !== routeId);
  const navigate = useNavigate();
  const toRoute = () => void navigate({ to: driverPaths.route });
  return (
    <DriverScreen
      title={stop.goneTitle}
      onBack={toRoute}
      footer={<MainButton onClick={toRoute}>{stop.toRoute}</MainButton>}
    >
      {isRouteGone ? (
        <EmptyState title={stop.goneRouteTitle} text={stop.goneRouteText} />
      ) : (
        <EmptyState title={isActivity ? stop.goneActivityHeadline : stop.goneHeadline} text={stop.goneText} />
      )}
    </DriverScreen>
  );
}
