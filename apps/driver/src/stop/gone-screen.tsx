import { EmptyState, MainButton } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { DriverScreen } from '../shell/driver-screen.js';

/** Shown when a controller has removed the stop or activity of this page, while the driver may be at the stop. */
export function GoneScreen({ isActivity = false }: { isActivity?: boolean }) {
  const { stop } = useMessages();
  const navigate = useNavigate();
  const toRoute = () => void navigate({ to: driverPaths.route });
  return (
    <DriverScreen
      title={stop.goneTitle}
      onBack={toRoute}
      footer={<MainButton onClick={toRoute}>{stop.toRoute}</MainButton>}
    >
      <EmptyState title={isActivity ? stop.goneActivityHeadline : stop.goneHeadline} text={stop.goneText} />
    </DriverScreen>
  );
}
