import { ButtonRow, MainButton, Page, PageHeader, useFormats } from '@fleet/ui';
import type { ReactNode } from 'react';
import { useReleaseMessages } from '../language/release-messages.js';
import { StateSign } from '../shell/state-sign.js';

export interface ReleaseConfirmationProps {
  /** Null if the phone does not know the route. */
  routeName: string | null;
  isBusy: boolean;
  onRelease: () => void;
  onBack: () => void;
  /** The countdown, and what went wrong. */
  children: ReactNode;
}

/** Asks again before the route is given away. "Back", which is harmless, is where "Release" was a moment before. */
export function ReleaseConfirmation(props: ReleaseConfirmationProps) {
  const { routeName, isBusy, onRelease, onBack, children } = props;
  const release = useReleaseMessages();
  const { text } = useFormats();
  return (
    <Page
      header={
        <PageHeader
          title={routeName === null ? release.title : text(release.confirmTitle, { route: routeName })}
          sign={<StateSign isLink={false} />}
        />
      }
      footer={
        <ButtonRow>
          <MainButton variant="secondary" icon="check" busy={isBusy} onClick={onRelease}>
            {release.release}
          </MainButton>
          <MainButton variant="secondary" disabled={isBusy} onClick={onBack}>
            {release.back}
          </MainButton>
        </ButtonRow>
      }
    >
      <p>{release.confirmText}</p>
      {children}
    </Page>
  );
}
