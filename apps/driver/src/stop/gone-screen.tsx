import { EmptyState, MainButton } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { DriverScreen } from '../shell/driver-screen.js';

/** The office took away what this page is about; the driver may be there. */
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
