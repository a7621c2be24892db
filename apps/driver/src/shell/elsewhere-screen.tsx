import { EmptyState, MainButton, Page, PageHeader } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhoneActions } from '../phone/use-phone.js';

/** Shown while another window uses the app, because two windows must not both send. */
export function ElsewhereScreen() {
  const { shell } = useMessages();
  const { useHere } = usePhoneActions();
  return (
    <Page
      header={<PageHeader title={shell.elsewhereTitle} />}
      footer={<MainButton onClick={useHere}>{shell.useHere}</MainButton>}
    >
      <EmptyState title={shell.elsewhereHeadline} text={shell.elsewhereText} />
    </Page>
  );
}
