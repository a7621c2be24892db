import { IconButton, Page, PageHeader } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { PhoneNotices } from './phone-notices.js';
import { StateSign } from './state-sign.js';

export interface DriverScreenProps {
  title: string;
  subtitle?: ReactNode;
  /** Where the arrow leads; none on the screens from which the others are reached. */
  onBack?: (() => void) | undefined;
  /** The main action. */
  footer?: ReactNode;
  /** Beside the title, in place of the way to the page with the settings. */
  actions?: ReactNode;
  /** False where nothing can be unsent yet. */
  hasSign?: boolean;
  children: ReactNode;
}

/**
 * A page of the app with the header that all of them share: title, way back, and the state of what is unsent. The pages
 * from which the others are reached also say what is wrong with the phone.
 */
export function DriverScreen(props: DriverScreenProps) {
  const { title, subtitle, onBack, footer, actions, hasSign = true, children } = props;
  const { shell } = useMessages();
  const navigate = useNavigate();
  const more = (
    <IconButton icon="menu" label={shell.more} onClick={() => void navigate({ to: driverPaths.more })} />
  );
  return (
    <Page
      header={
        <PageHeader
          title={title}
          subtitle={subtitle}
          back={onBack && { label: shell.back, onClick: onBack }}
          sign={hasSign && <StateSign />}
          actions={actions === undefined ? more : actions}
        />
      }
      footer={footer}
    >
      {onBack === undefined && <PhoneNotices />}
      {children}
    </Page>
  );
}
