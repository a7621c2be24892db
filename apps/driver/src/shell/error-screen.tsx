import { Button, Disclosure, MainButton, Notice, Page, PageHeader } from '@fleet/ui';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { dropOpenQuestion } from '../phone/open-question-key.js';

/** Shown after an error in the app: nothing captured is lost, and the driver can continue. */
export function ErrorScreen({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const { shell } = useMessages();
  // Otherwise a question that cannot be shown would open again at each start.
  useEffect(() => void dropOpenQuestion(), []);
  return (
    <Page
      header={<PageHeader title={shell.faultTitle} />}
      footer={<MainButton onClick={reset}>{shell.tryAgain}</MainButton>}
    >
      <Notice tone="danger" title={shell.faultHeadline}>
        {shell.faultText}
      </Notice>
      <Button variant="secondary" fullWidth onClick={() => location.assign('/driver/')}>
        {shell.startAgain}
      </Button>
      <Disclosure title={shell.faultDetails}>
        <p>{error instanceof Error ? error.message : String(error)}</p>
      </Disclosure>
    </Page>
  );
}
