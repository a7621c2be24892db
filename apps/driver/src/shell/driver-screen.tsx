import { IconButton, MainButton, Page, PageHeader } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone } from '../phone/use-phone.js';
import { PhoneNotices } from './phone-notices.js';
import { StateSign } from './state-sign.js';

export interface DriverScreenProps {
  title: string;
  subtitle?: ReactNode;
  /** Called by the back arrow; absent on the main screens. */
  onBack?: (() => void) | undefined;
  /** The main action. */
  footer?: ReactNode;
  /** Shown beside the title, in place of the link to the settings. */
  actions?: ReactNode;
  /** False on screens where no record can be unsent yet. */
  hasSign?: boolean;
  children: ReactNode;
}

/**
 * A page with the common header: title, back arrow, and the state of unsent records. Main screens also show what is
 * wrong with the phone. If the office may have ended the session, their main action is to log in.
 */
export function DriverScreen(props: DriverScreenProps) {
  const { title, subtitle, onBack, footer, actions, hasSign = true, children } = props;
  const { shell } = useMessages();
  const navigate = useNavigate();
  const mayHaveEnded = usePhone(
    (view) => view.stage === 'working' && view.isInvalidated && view.failure?.kind === 'signed_out',
  );
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
      footer={
        mayHaveEnded && onBack === undefined ? (
          <MainButton onClick={() => void navigate({ to: driverPaths.logIn })}>{shell.logInAgain}</MainButton>
        ) : (
          footer
        )
      }
    >
      {onBack === undefined && <PhoneNotices />}
      {children}
    </Page>
  );
}
