import { Page, PageHeader, Skeleton } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';

/** Until the storage of the phone is read, which takes a moment. */
export function StartingScreen() {
  const { shell } = useMessages();
  return (
    <Page header={<PageHeader title={shell.appName} />}>
      <Skeleton lines={4} />
    </Page>
  );
}
