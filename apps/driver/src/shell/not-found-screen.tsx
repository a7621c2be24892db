import { EmptyState, MainButton } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { DriverScreen } from './driver-screen.js';

export function NotFoundScreen() {
  const { shell } = useMessages();
  const navigate = useNavigate();
  return (
    <DriverScreen
      title={shell.notFoundTitle}
      footer={
        <MainButton onClick={() => void navigate({ to: driverPaths.route })}>{shell.toRoute}</MainButton>
      }
    >
      <EmptyState title={shell.notFoundHeadline} text={shell.notFoundText} />
    </DriverScreen>
  );
}
