import { EmptyState, MainButton, Page, PageHeader } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhoneActions } from '../phone/use-phone.js';

/** Shown while another window uses the app, because two windows must not both send. */
export function ElsewhereScreen() {
  const { shell } = useMessages();
  const { takeOver } = usePhoneActions();
  return (
    <Page
      header={<PageHeader title={shell.elsewhereTitle} />}
      footer={<MainButton onClick={takeOver}>{shell.useAppHere}</MainButton>}
    >
      <EmptyState title={shell.elsewhereHeadline} text={shell.elsewhereText} />
    </Page>
  );
}
